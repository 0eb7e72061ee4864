import { Portal } from '@ark-ui/react/portal';
import { Toaster as ArkToaster, createToaster, Toast } from '@ark-ui/react/toast';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { toastRecipe } from '#web/theme/toast.ts';
import type { ToastAction, ToastLink } from './toast.ts';
import { useSwipeRight } from './use-swipe-right.ts';
import { useToastsBesideDialog } from './use-toasts-beside-dialog.ts';

/** Shows one toast at a time. */
export const toaster = createToaster({
  placement: 'top-end',
  offsets: {
    top: 'var(--toast-top)',
    right: 'var(--toast-right)',
    bottom: '1rem',
    left: 'var(--toast-left)',
  },
  max: 1,
  overlap: false,
  duration: 5000,
  removeDelay: 1_000_000,
  hotkey: ['F8'],
});

/** Renders the toasts. Calls `onReady` once screen readers announce its live region. */
export function ToastHost({ onReady }: { onReady: () => void }) {
  useToastsBesideDialog(toaster);
  // In a portal, because an open dialog hides the rest of the page from screen readers.
  return (
    <Portal>
      <ArkToaster toaster={toaster} className={toastRecipe().group}>
        {({ id, title, description, meta }) => (
          <ToastCard
            title={title}
            description={description}
            // Set by showToast; Ark types it as any.
            link={meta?.link}
            action={meta?.action}
            onShown={meta?.onShown}
            onDismiss={() => toaster.dismiss(id)}
          />
        )}
      </ArkToaster>
      <Mounted onMount={onReady} />
    </Portal>
  );
}

/** Calls back after its siblings have mounted. Ark's toaster drops toasts that are created while it starts. */
function Mounted({ onMount }: { onMount: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onMount);
    return () => clearTimeout(timer);
  }, [onMount]);
  return null;
}

interface ToastCardProps {
  title: ReactNode;
  description: ReactNode;
  link: ToastLink | undefined;
  action: ToastAction | undefined;
  onShown: () => void;
  onDismiss: () => void;
}

function ToastCard({ title, description, link, action, onShown, onDismiss }: ToastCardProps) {
  const slots = toastRecipe();
  const swipe = useSwipeRight(onDismiss);
  useEffect(onShown, [onShown]);
  return (
    <Toast.Root className={slots.root}>
      <div className={slots.card} {...swipe}>
        <Toast.Title className={slots.title}>{title}</Toast.Title>
        <Toast.Description className={slots.description}>{description}</Toast.Description>
        {link && (
          <Link to={link.to} onClick={onDismiss} className={slots.link}>
            {link.text}
          </Link>
        )}
        {action && (
          <button
            type="button"
            onClick={() => {
              onDismiss();
              action.onPress();
            }}
            className={slots.link}
          >
            {action.text}
          </button>
        )}
        <Toast.CloseTrigger className={slots.close} aria-label="Dismiss">
          <X size={18} strokeWidth={1.75} aria-hidden />
        </Toast.CloseTrigger>
      </div>
    </Toast.Root>
  );
}
