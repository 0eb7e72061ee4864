import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CloudOff, X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import * as v from 'valibot';
import { css, cx } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { useChatTexts } from '#web/delivery/use-chat-texts.ts';
import { useUnsent } from '#web/delivery/use-delivery.ts';
import type { ChatMessage } from '#web/garage/order/send-to-chat.ts';
import { formatMoment } from '#web/lib/day.ts';
import { load, save, storageKeys } from '#web/lib/storage.ts';
import { buildSheetHash } from '#web/orders/lists/use-order-tab.ts';
import { buildSheetText } from '#web/orders/order-view.ts';
import { FileButton } from '#web/ui/file/file-button.tsx';
import { Button, buttonClass } from '#web/ui/form/button.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import { cardClass } from '#web/ui/layout/card.tsx';
import { countText } from '#worker/domain/count-text.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { tuneChoiceLabels } from '#worker/domain/orders/request/tune-type.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { nextStep, reviewMs } from './next-step.ts';
import { nextStepId, showNextStep } from './next-step-element.ts';
import { answersClass, openPartQuestions, PartQuestions, sectionClass } from './part-questions.tsx';

interface NextStepPanelProps {
  /** Considers only requests for this calibration. */
  productId?: string;
  /** Sends a message in the order's chat, and opens it. */
  onSend: (order: OrderJson, message: ChatMessage) => Promise<void>;
  /** Shown unless an order awaits its review. */
  children?: ReactNode;
}

/** Says what happens after an order request and what the customer can do in the meantime. */
export function NextStepPanel({ productId, onSend, children }: NextStepPanelProps) {
  const focus = useFocusRestore<HTMLDivElement>();
  const { ref } = focus;
  const { data: orders = [] } = useQuery({ ...queries.myOrders, refetchInterval: false });
  const unsent = useUnsent();
  const [now] = useState(Date.now);
  const [dismissedId, setDismissedId] = useState(() => load(storageKeys.nextStep, v.string()));
  const step = nextStep({ orders, unsent, productId, dismissedId, now });

  const shown = step?.kind === 'placed' ? step.order.id : step?.kind;
  useEffect(() => {
    // The order dialog focuses the panel before the order has loaded, so scroll once it's shown.
    if (shown && ref.current === document.activeElement) showNextStep();
  }, [shown, ref]);

  function dismiss(orderId: string): void {
    save(storageKeys.nextStep, orderId);
    setDismissedId(orderId);
  }

  return (
    <div id={nextStepId} className={containerStyle} {...focus}>
      {step?.kind === 'waiting' && <WaitingRequest />}
      {step?.kind === 'placed' && (
        <PlacedOrder
          key={step.order.id}
          order={step.order}
          showsOrder={productId !== undefined}
          onSend={onSend}
          onDismiss={() => dismiss(step.order.id)}
        />
      )}
      {step?.kind !== 'placed' && <Suspense>{children}</Suspense>}
    </div>
  );
}

function WaitingRequest() {
  return (
    <Panel icon={<CloudOff size={22} />} title="Your order is saved">
      <p>
        It’s on this device, and we’ll send it as soon as you’re back online. You’ll find it on My
        Orders.
      </p>
    </Panel>
  );
}

/** The question in `db/seed/build-questions.json`. */
const doorPlateId = 'door-plate';
const doorPlateText = 'Photo of the door plate';

interface PlacedOrderProps extends Pick<NextStepPanelProps, 'onSend'> {
  order: OrderJson;
  /** Says what was ordered. False on My Orders, where the order's card says so. */
  showsOrder: boolean;
  onDismiss: () => void;
}

function PlacedOrder({ order, showsOrder, onSend, onDismiss }: PlacedOrderProps) {
  const { messages, texts } = useChatTexts(order.id);
  const hasSentFile = messages.some(
    ({ userId, fileName }) => userId === order.user.id && fileName !== null,
  );
  const openParts = openPartQuestions(order, texts);
  const { required } = order.buildSheet;
  const sentAt = new Date(order.createdAt).getTime();
  return (
    <Panel
      icon={<CircleCheck size={28} className={css({ color: 'fulfilled.ink' })} />}
      title="Request Sent"
      onDismiss={onDismiss}
    >
      <div>
        <p className={css({ fontWeight: '600' })}>
          Order {shortId(order.id)}, sent {formatMoment(sentAt)}.
        </p>
        {showsOrder && (
          <p>
            {orderedText(order)}{' '}
            <Link to="/my-orders" search={{ order: order.id }} className={linkStyle}>
              View Order
            </Link>
          </p>
        )}
      </div>
      <p>
        By {formatMoment(sentAt + reviewMs)}, we’ll tell you in My Orders and by email whether we
        approve it. Then you pay, and we build your file.
      </p>
      {required > 0 && showsOrder && (
        <Link
          to="/my-orders"
          search={{ order: order.id }}
          hash={buildSheetHash}
          className={buttonClass({ variant: 'action' })}
        >
          {buildSheetText(order.buildSheet)}
        </Link>
      )}
      {!hasSentFile && !texts.includes(doorPlateText) && (
        <div className={cx(sectionClass, answersClass)}>
          <FileButton
            label="Add a photo of your door plate"
            accept="image/*"
            onFiles={([photo]) => {
              const message = { text: doorPlateText, answerTo: doorPlateId };
              if (photo) void onSend(order, { ...message, file: photo });
            }}
            variant={required === 0 ? 'action' : 'plain'}
          >
            Add a photo of your door plate
          </FileButton>
          <p className={css({ color: 'muted', fontSize: '14' })}>
            It has your VIN on it, which helps us match the file to your truck.
          </p>
        </div>
      )}
      {hasSentFile && required === 0 && openParts.length === 0 && (
        <p>We have the file you sent. There’s nothing else to do for now.</p>
      )}
      {openParts.length > 0 && (
        <PartQuestions order={order} questions={openParts} onSend={onSend} />
      )}
    </Panel>
  );
}

/** Returns what was ordered, like `SOTF Package, 2 add-ons, $1397.` */
function orderedText({ tuneType, addons, totalAmount }: OrderJson): string {
  const added = addons.length > 0 && countText(addons.length, 'add-on');
  const parts = [tuneChoiceLabels[tuneType], added, formatExactDollars(totalAmount)];
  return `${parts.filter(Boolean).join(', ')}.`;
}

interface PanelProps {
  icon: ReactNode;
  title: string;
  onDismiss?: () => void;
  children: ReactNode;
}

function Panel({ icon, title, onDismiss, children }: PanelProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={cx(cardClass(), cardStyle)}>
      <div className={headStyle}>
        {icon}
        <h2
          id={titleId}
          className={css({ fontSize: '28', flex: '1 1 min-content', minWidth: '0' })}
        >
          {title}
        </h2>
        {onDismiss && (
          <Button variant="quiet" aria-label="Dismiss" onClick={onDismiss}>
            <X size={22} />
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

const linkStyle = css({ layerStyle: 'target', textDecoration: 'underline', fontWeight: '600' });

const containerStyle = css({
  stack: '4',
  outlineStyle: 'none',
  scrollMarginTop: '20',
  _empty: { position: 'absolute' },
});

const headStyle = css({ wrap: '2', alignItems: 'center', width: 'full' });

const cardStyle = css({
  stack: '3',
  justifyItems: { base: 'stretch', tablet: 'start' },
});
