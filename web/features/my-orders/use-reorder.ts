import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { orderFormDrafts } from '#web/orders/order-form-drafts.ts';
import { type OrderFormField, orderFormFields } from '#worker/domain/orders/order-form.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { CurrentOffer } from './current-catalog.ts';

/** Opens the order form filled from an order. Asks first when it would overwrite a different draft. */
export function useReorder(order: OrderJson, offer: CurrentOffer) {
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const owner = { userId: order.user.id, about: order.product.id };
  const fieldValue = (field: OrderFormField) => order[field] ?? '';

  function start(): void {
    const draft = orderFormDrafts.load(owner);
    const differs =
      draft && orderFormFields.some((field) => (draft[field] ?? '') !== fieldValue(field));
    if (differs) setConfirming(true);
    else void fillForm();
  }

  function fillForm(): Promise<void> {
    const values = Object.fromEntries(orderFormFields.map((name) => [name, fieldValue(name)]));
    const isDenied = order.status === 'denied';
    orderFormDrafts.save(owner, { ...values, ...(isDenied && { resubmitOf: order.id }) });
    return navigate({
      to: '/product/$productId',
      params: { productId: order.product.id },
      search: {
        ...(offer.tuneType !== 'single' && { tune: offer.tuneType }),
        ...(offer.addons.length > 0 && { addons: offer.addons.map(({ id }) => id).join(',') }),
        request: true,
      },
    });
  }

  return {
    start,
    isConfirming,
    confirm: () => void fillForm(),
    cancel: () => setConfirming(false),
  };
}
