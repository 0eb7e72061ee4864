import { Portal } from '@ark-ui/react/portal';
import { Toaster as ArkToaster, createToaster, Toast } from '@ark-ui/react/toast';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { toastRecipe } from '#web/theme/toast.ts';
import type { ToastLink } from './toast.ts';
import { useSwipeRight } from './use-swipe-right.ts';
import { useToastsBesideDialog } from './use-toasts-beside-dialog.ts';

/** One toast at a time for 5000 ms; F8 moves to it; a dismissed one is removed after 1,000,000 ms (spec section 9). */
export const toaster = createToaster({
  // Below the bar, where it covers neither a page's sum nor what is being written.
  placement: 'top-end',
  offsets: { top: '4.5rem', right: '1rem', bottom: '1rem', left: '1rem' },
  max: 1,
  overlap: false,
  duration: 5000,
  removeDelay: 1_000_000,
  hotkey: ['F8'],
});

/** Draws the toasts; `onReady` is called once its live region is heard. */
export function ToastHost({ onReady }: { onReady: () => void }) {
  useToastsBesideDialog(toaster);
  // Beside the page and not in it: an open dialog hides the page from screen readers, and its toasts are heard.
  return (
    <Portal>
      <ArkToaster toaster={toaster}>
        {({ id, title, description, meta }) => (
          <ToastCard
            title={title}
            description={description}
            // As showToast gives it; Ark's type of it is any.
            link={meta?.link}
            onDismiss={() => toaster.dismiss(id)}
          />
        )}
      </ArkToaster>
      <Mounted onMount={onReady} />
    </Portal>
  );
}

/**
 * Tells when its siblings are there and at rest. A toast that is made while the toaster's machine is being
 * started would be gone again in the same moment: it begins with what its store had just before.
 */
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
  onDismiss: () => void;
}

function ToastCard({ title, description, link, onDismiss }: ToastCardProps) {
  const slots = toastRecipe();
  const swipe = useSwipeRight(onDismiss);
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
        <Toast.CloseTrigger className={slots.close} aria-label="Dismiss">
          <X size={18} strokeWidth={1.75} aria-hidden />
        </Toast.CloseTrigger>
      </div>
    </Toast.Root>
  );
}
