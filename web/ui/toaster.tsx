import { Toaster as ArkToaster, createToaster, Toast } from '@ark-ui/react/toast';
import { X } from 'lucide-react';
import { toastRecipe } from '#web/theme/toast.ts';

/** One toast at a time for 5000 ms; F8 moves to it (spec section 9). */
export const toaster = createToaster({
  placement: 'bottom-end',
  max: 1,
  overlap: false,
  duration: 5000,
  hotkey: ['F8'],
});

/** Where toasts appear. */
export function Toaster() {
  const slots = toastRecipe();
  return (
    <ArkToaster toaster={toaster}>
      {({ title, description }) => (
        <Toast.Root className={slots.root}>
          <Toast.Title className={slots.title}>{title}</Toast.Title>
          <Toast.Description className={slots.description}>{description}</Toast.Description>
          <Toast.CloseTrigger className={slots.close} aria-label="Dismiss">
            <X size={18} strokeWidth={1.75} aria-hidden />
          </Toast.CloseTrigger>
        </Toast.Root>
      )}
    </ArkToaster>
  );
}
