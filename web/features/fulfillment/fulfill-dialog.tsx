import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { formatDayTime } from '#web/lib/day.ts';
import { displayName } from '#web/lib/format.ts';
import { UnavailableOrder } from '#web/orders/lists/unavailable-order.tsx';
import { useAdminOrder } from '#web/orders/lists/use-admin-order.ts';
import { useOrderChange, useUndo } from '#web/orders/order-changes.ts';
import { orderedTruck } from '#web/orders/order-view.ts';
import { useOfflineRefusal, useRefusal } from '#web/orders/use-refusal.tsx';
import { Code } from '#web/ui/code.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { showSuccess } from '#web/ui/toast/toast.ts';
import { declarationRefusal } from '#worker/domain/catalog/sale-terms.ts';
import { canChangeTo } from '#worker/domain/orders/order-lifecycle.ts';
import { refusalSentence } from '#worker/domain/orders/order-refusals.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { disputeText } from './file-slot.tsx';
import { FileSlots } from './file-slots.tsx';
import { FulfillNotice, useFulfillCheck } from './fulfill-notice.tsx';
import { PaidItems } from './paid-items.tsx';
import { useChecklist } from './use-checklist.ts';
import type { RenderUpload } from './use-order-files.ts';

interface FulfillDialogProps {
  orderId: string;
  onClose: () => void;
  renderUpload: RenderUpload;
}

/** The checklist and files of an order, which an admin completes before marking it as fulfilled. */
export function FulfillDialog({ orderId, ...props }: FulfillDialogProps) {
  const linked = useAdminOrder(orderId);
  if (linked.order) return <OpenFulfillDialog order={linked.order} {...props} />;
  return (
    <Dialog open isInUrl onClose={props.onClose} title="Fulfill Order">
      <UnavailableOrder linked={linked} />
    </Dialog>
  );
}

function OpenFulfillDialog({
  order,
  onClose,
  renderUpload,
}: Omit<FulfillDialogProps, 'orderId'> & { order: OrderJson }) {
  const checklist = useChecklist(order);
  const check = useFulfillCheck(order);
  const noticeId = useId();
  const [isConfirmingDispute, setConfirmingDispute] = useState(false);
  const undo = useUndo(order.id);
  const [wasWarnedAboutFiles, setWarnedAboutFiles] = useState(false);
  const change = useOrderChange(order.id, {
    onSuccess: () => showSuccess('Order Fulfilled', 'Order marked as fulfilled successfully', undo),
    // The same text for every failure.
    errorText: () => 'Failed to mark order as fulfilled',
  });
  const refusal = useRefusal(
    order,
    canChangeTo(order, 'fulfilled')
      ? declarationRefusal(order)
      : refusalSentence(order, 'fulfilled'),
  );
  const isRefused = refusal !== undefined && !change.isPending;
  const fulfill = (fulfillDisputed?: true) =>
    change.mutate(
      { status: 'fulfilled', fulfillDisputed },
      { onSuccess: onClose, onSettled: () => setConfirmingDispute(false) },
    );

  function press(clicks: number): void {
    // Ignores the second click of a double click.
    if (clicks > 1) return;
    if (!check.hasFiles && !wasWarnedAboutFiles) setWarnedAboutFiles(true);
    else if (order.isDisputed) setConfirmingDispute(true);
    else fulfill();
  }

  return (
    <Dialog
      open
      isInUrl
      onClose={onClose}
      title="Fulfill Order"
      footer={
        <>
          <FulfillNotice
            id={noticeId}
            check={check}
            checklist={isRefused ? undefined : checklist}
            warnsAboutFiles={wasWarnedAboutFiles}
          />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="action"
            disabled={isRefused || !checklist.isComplete || check.isLoading || check.isUploading}
            busy={change.isPending}
            aria-describedby={noticeId}
            onClick={(event) => press(event.detail)}
          >
            Mark as Fulfilled
          </Button>
        </>
      }
    >
      {isRefused && (
        <p role="alert" className={css({ fontWeight: '600' })}>
          {refusal}
        </p>
      )}
      <section>
        <h3 className={css({ paddingBottom: '1' })}>Order {shortId(order.id)}</h3>
        <Facts
          facts={[
            ['Customer', displayName(order.user)],
            ['Vehicle', orderedTruck(order)],
          ]}
        />
      </section>
      <Checklist order={order} checklist={checklist} renderUpload={renderUpload} />
      <PaidItems order={order} />
      <OrderFacts order={order} />
      <LastMessages orderId={order.id} />
      <PromptDialog
        role="alertdialog"
        open={isConfirmingDispute}
        onClose={() => setConfirmingDispute(false)}
        title="Fulfill a disputed order?"
        description={disputeText}
        confirm="Fulfill Anyway"
        variant="action"
        busy={change.isPending}
        onConfirm={() => fulfill(true)}
      />
    </Dialog>
  );
}

function OrderFacts({ order }: { order: OrderJson }) {
  const { answered, questions } = order.buildSheet;
  return (
    <Facts
      minWidth="10.5rem"
      facts={[
        ['Email', <EmailText key="email">{order.user.email}</EmailText>, true],
        ['VIN', order.vin && <Code key="vin">{order.vin}</Code>],
        ['Total', formatExactDollars(order.totalAmount)],
        ['Platform', order.product.platform],
        ['Device', order.device ? `${order.device.kind} ${order.device.serial}` : 'Not known yet'],
        ['Build Sheet', questions > 0 && `${answered} of ${questions} answered`],
        ['Modifications', order.modifications, true],
        ['Additional Notes', order.additionalNotes, true],
      ]}
    />
  );
}

interface ChecklistProps {
  order: OrderJson;
  checklist: ReturnType<typeof useChecklist>;
  renderUpload: RenderUpload;
}

/** The items to tick, each with its files. */
function Checklist({ order, checklist, renderUpload }: ChecklistProps) {
  const { items, error, isKnown, isSaving, tick } = checklist;
  const isOffline = useOfflineRefusal() !== undefined;
  return (
    <fieldset className={css({ stack: '5', minWidth: '0' })}>
      <legend className={css({ layerStyle: 'legend', paddingBottom: '2' })}>Checklist</legend>
      <p className={css({ color: 'muted', fontSize: '14' })}>
        All items must be checked before the order can be marked as fulfilled.
        {isOffline &&
          ' You can check them when you’re back online. We’ll upload any files you add then.'}
        <span role="status">{isSaving && ' Saving...'}</span>
      </p>
      {error && <p role="alert">{messageOf(error, 'Failed to load the checklist')}</p>}
      <FileSlots
        order={order}
        items={items}
        renderUpload={renderUpload}
        renderItem={(item, slot) => (
          <>
            {isKnown ? (
              <CheckboxRow
                label={item.label}
                hint={
                  item.tick && (
                    <>
                      Checked by <bdi>{displayName(item.tick.user)}</bdi>
                    </>
                  )
                }
                aside={item.tick && 'Done'}
                checked={item.tick !== undefined}
                disabled={isOffline}
                onChange={(isTicked) => tick({ itemId: item.id, isTicked })}
              />
            ) : (
              !error && <Skeleton height="3.25rem" />
            )}
            {slot}
          </>
        )}
      />
    </fieldset>
  );
}

const shownMessages = 3;

/** The newest messages of an order's chat, which may say what the customer still wants. */
function LastMessages({ orderId }: { orderId: string }) {
  const titleId = useId();
  const { data: messages = [] } = useQuery(queries.messages(orderId));
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={css({ paddingBottom: '2' })}>
        Last Messages
      </h3>
      <ul className={css({ stack: '2' })}>
        {messages.slice(-shownMessages).map(({ id, user, message, createdAt }) => (
          <li key={id} className={css({ layerStyle: 'quote' })}>
            <p className={css({ color: 'muted', fontSize: '14' })}>
              <bdi>{displayName(user)}</bdi>, {formatDayTime(createdAt)}
            </p>
            <p dir="auto" className={css({ whiteSpace: 'pre-line' })}>
              {message}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
