import { History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { css } from '#styled/css';
import { atMoment, formatDay } from '#web/lib/day.ts';
import { vehicleOf } from '#web/lib/format.ts';
import { shop } from '#web/lib/shop.ts';
import { draftProps } from '#web/lib/use-draft.ts';
import type { OrderTexts } from '#web/orders/drafts/order-form-drafts.ts';
import type { OrderSelection } from '#web/orders/order-choice.tsx';
import { boxClass } from '#web/ui/callout.tsx';
import { Button } from '#web/ui/form/button.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatDollars, formatPriceChange } from '#worker/domain/payments/money.ts';
import { RequiredParts } from './checks/required-parts.tsx';
import type { TruckDetails } from './form/known-details.ts';
import { OrderFormFields } from './form/order-form-fields.tsx';
import type { useOrderForm } from './form/use-order-form.ts';
import type { PriceChange } from './price-changes.ts';
import { RequestSummary } from './request-summary.tsx';
import type { useOrderDialog } from './use-order-dialog.ts';

interface OrderFormProps extends Pick<OrderSelection, 'product' | 'tuneType'> {
  id: string;
  dialog: ReturnType<typeof useOrderDialog>;
}

/** The content of the order dialog: what the customer orders, what is missing, and the form. */
export function OrderForm({ id, product, tuneType, dialog }: OrderFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { form, questions, offered, leftOut, priceChanges, denied, reusable } = dialog;
  return (
    <>
      <RequestSummary product={product} tuneType={tuneType} addons={offered} leftOut={leftOut} />
      {priceChanges.length > 0 && <ChangedPrices changes={priceChanges} />}
      <div role="status" className={css({ _empty: { position: 'absolute' } })}>
        {dialog.sameOrderSentAt !== undefined && (
          <p className={boxClass()}>
            You requested the same order {atMoment(dialog.sameOrderSentAt)}. Sending this one makes
            a second order.
          </p>
        )}
      </div>
      {denied ? (
        <ResubmissionNotice order={denied} />
      ) : (
        reusable && (
          <div>
            <Button onClick={() => form.fillIn(truckOf(reusable))}>
              <History size={18} />
              <span>
                Use my <bdi>{vehicleOf(reusable)}</bdi>
              </span>
            </Button>
          </div>
        )
      )}
      <form
        {...draftProps}
        ref={formRef}
        id={id}
        noValidate
        onSubmit={dialog.submit}
        onBlur={form.settle}
        className={css({ stack: '6' })}
      >
        <RequiredParts
          questions={questions}
          onToggle={dialog.toggleOwned}
          onAdd={dialog.addAddon}
        />
        <OrderFormFields
          text={form.text}
          warnings={dialog.warnings}
          truckNote={
            dialog.truckFromProduct && (
              <ProductTruckNote truck={dialog.truckFromProduct} form={form} />
            )
          }
        />
        <div className={css({ marginInlineStart: '-3' })}>
          <Button
            variant="quiet"
            disabled={form.isEmpty && !form.canRestore}
            onClick={() => {
              if (form.isEmpty) form.restore();
              else form.clear();
              const first = formRef.current?.elements.namedItem('customerPhone');
              if (first instanceof HTMLElement) first.focus();
            }}
          >
            {form.isEmpty && form.canRestore ? 'Undo Clear' : 'Clear Form'}
          </Button>
        </div>
      </form>
      <p className={css({ color: 'muted', fontSize: '14' })}>
        By submitting, you accept our terms: {shop.terms.text.join(' ')}{' '}
        {/* In another tab, because this one holds what the customer typed. */}
        <a
          href="/?account=true#shop-info"
          target="_blank"
          className={css({ fontWeight: '600', textDecoration: 'underline' })}
          rel="noopener"
        >
          Read our terms and policies
        </a>
      </p>
    </>
  );
}

/** Lists the prices that changed while the dialog was open. */
function ChangedPrices({ changes }: { changes: readonly PriceChange[] }) {
  const section = useRef<HTMLElement>(null);
  // The user may submit while the form is scrolled down, away from the prices.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section ref={section} role="alert" className={boxClass()}>
      <p className={css({ fontWeight: '600' })}>
        Prices changed while this form was open. Check the new total, then submit again.
      </p>
      <ul>
        {changes.map((change) => (
          <li key={change.label}>{changeText(change)}</li>
        ))}
      </ul>
    </section>
  );
}

function changeText({ label, from, to }: PriceChange): string {
  if (to === undefined) return `${label}: no longer available`;
  if (from === undefined) return `${label}: ${formatDollars(to)}`;
  return `${label}: ${formatPriceChange(from, to).join(' → ')}`;
}

function truckOf(order: OrderJson): Partial<OrderTexts> {
  return {
    vehicleYear: order.vehicleYear,
    vehicleMake: order.vehicleMake,
    vehicleModel: order.vehicleModel,
    // An unknown detail is cleared, because it may belong to another truck.
    vehicleTransmission: order.vehicleTransmission ?? '',
    vin: order.vin ?? '',
  };
}

interface ProductTruckNoteProps {
  /** What the calibration filled in. */
  truck: TruckDetails;
  form: Pick<ReturnType<typeof useOrderForm>, 'values' | 'fillIn'>;
}

const filledFields = ['vehicleMake', 'vehicleModel', 'vehicleTransmission'] as const;

/** Says where the truck's details come from, and empties them if they are wrong. */
function ProductTruckNote({ truck, form }: ProductTruckNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const filled = filledFields.filter((name) => truck[name] !== '');
  if (filled.length === 0 || filled.some((name) => form.values[name] !== truck[name])) return null;

  function empty(): void {
    const make = note.current?.closest('form')?.elements.namedItem('vehicleMake');
    form.fillIn(Object.fromEntries(filled.map((name) => [name, ''])) as Partial<OrderTexts>);
    if (make instanceof HTMLElement) make.focus();
  }

  return (
    <div ref={note} className={noteStyle}>
      <p>
        From this file: <strong>{filled.map((name) => truck[name]).join(' ')}</strong>
      </p>
      <Button variant="quiet" className={css({ layerStyle: 'textButton' })} onClick={empty}>
        Not yours?
      </Button>
    </div>
  );
}

const noteStyle = css({
  spread: '3',
  alignItems: 'center',
  paddingInline: '3',
  borderRadius: 'control',
  background: 'ground',
});

function ResubmissionNotice({ order }: { order: OrderJson }) {
  return (
    <section className={boxClass({ tone: 'denied' })}>
      <p className={css({ fontWeight: '600' })}>
        Resubmitting your {formatDay(order.createdAt)} request
      </p>
      {order.adminResponse && (
        <p className={css({ whiteSpace: 'pre-line' })}>
          Why it was denied: <bdi>{order.adminResponse}</bdi>
        </p>
      )}
    </section>
  );
}
