import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { CurrentOffer } from './current-catalog.ts';
import { fillOrderForm, replacesDraft } from './fill-order-form.ts';

/** Opens the order form filled from an order. Asks first when it would overwrite a different draft. */
export function useReorder(order: OrderJson, offer: CurrentOffer) {
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const fillForm = () => void fillOrderForm(order, offer, navigate);
  return {
    start: () => (replacesDraft(order) ? setConfirming(true) : fillForm()),
    isConfirming,
    confirm: fillForm,
    cancel: () => setConfirming(false),
  };
}
