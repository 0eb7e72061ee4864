import { type RefObject, useRef } from 'react';
import { css } from '#styled/css';
import { shop } from '#web/lib/shop.ts';
import { Button } from '#web/ui/form/button.tsx';
import { ChangedPrices } from './changed-prices.tsx';
import { RequiredParts } from './checks/required-parts.tsx';
import { OrderFormFields } from './form/order-form-fields.tsx';
import { ProductTruckNote } from './form/product-truck-note.tsx';
import { ReuseDetails } from './form/reuse-details.tsx';
import { RequestSummary } from './request-summary.tsx';
import { ResubmissionNotice } from './resubmission-notice.tsx';
import type { OrderSelection, useOrderDialog } from './use-order-dialog.ts';

interface OrderFormProps extends Pick<OrderSelection, 'product' | 'tuneType'> {
  id: string;
  dialog: ReturnType<typeof useOrderDialog>;
}

/** The content of the order dialog: what the customer orders, what is missing, and the form. */
export function OrderForm({ id, product, tuneType, dialog }: OrderFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { form, questions, offered, leftOut, priceChanges, denied } = dialog;
  return (
    <>
      <RequestSummary product={product} tuneType={tuneType} addons={offered} leftOut={leftOut} />
      {priceChanges.length > 0 && <ChangedPrices changes={priceChanges} />}
      {denied ? (
        <ResubmissionNotice order={denied} />
      ) : (
        <ReuseDetails yearRange={product.yearRange} onFill={form.fillIn} />
      )}
      <form
        ref={element}
        id={id}
        noValidate
        onSubmit={dialog.submit}
        onBlur={form.settle}
        className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' })}
      >
        <RequiredParts questions={questions} onOwn={form.setOwned} onAdd={dialog.addAddon} />
        <OrderFormFields
          text={form.text}
          warnings={dialog.warnings}
          truckNote={
            dialog.truckFromProduct && (
              <ProductTruckNote truck={dialog.truckFromProduct} form={form} />
            )
          }
        />
        <div>
          <ClearButton form={form} element={element} />
        </div>
      </form>
      <p className={css({ color: 'muted', fontSize: '14' })}>
        By submitting, you accept our terms: {shop.terms.text.join(' ')}
      </p>
    </>
  );
}

interface ClearButtonProps {
  form: OrderFormProps['dialog']['form'];
  element: RefObject<HTMLFormElement | null>;
}

/** Clears the form, and undoes that. */
function ClearButton({ form, element }: ClearButtonProps) {
  return (
    <Button
      variant="quiet"
      disabled={form.isEmpty && !form.canRestore}
      onClick={() => {
        if (form.isEmpty) form.restore();
        else form.clear();
        const first = element.current?.elements.namedItem('customerPhone');
        if (first instanceof HTMLElement) first.focus();
      }}
    >
      {form.isEmpty && form.canRestore ? 'Undo Clear' : 'Clear Form'}
    </Button>
  );
}
