import { Portal } from '@ark-ui/react/portal';
import { Toaster as ArkToaster, createToaster, Toast } from '@ark-ui/react/toast';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { toastRecipe } from '#web/theme/toast.ts';
import { focusTitle } from '#web/ui/dialog/focus-title.ts';
import type { ToastAction, ToastLink } from './toast.ts';
import { toastGroup, usePlaceInDialog } from './toast-position.ts';

const swipeThresholdPx = 50;

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
  // The theme hides a dismissed toast at once, so it needn't leave the page soon.
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
  const card = useRef<HTMLDivElement>(null);
  usePlaceInDialog(card);
  useEffect(onShown, [onShown]);
  return (
    <Toast.Root className={slots.root}>
      <div ref={card} className={slots.card} {...swipe}>
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
              focusTitle();
              action.onPress();
            }}
            className={slots.link}
          >
            {action.text}
          </button>
        )}
        <Toast.CloseTrigger className={slots.close} aria-label="Dismiss">
          <X size={18} />
        </Toast.CloseTrigger>
      </div>
    </Toast.Root>
  );
}

/** Returns handlers for an element that follows the pointer to the right. Releasing it at 50 px or more is a swipe. */
function useSwipeRight(onSwiped: () => void) {
  const startX = useRef<number | undefined>(undefined);

  const distance = (event: PointerEvent) =>
    startX.current === undefined ? 0 : Math.max(0, event.clientX - startX.current);
  const moveTo = (element: HTMLElement, px: number) => {
    element.style.translate = px === 0 ? '' : `${px}px 0`;
  };

  return {
    // Dragging would otherwise select text.
    style: { touchAction: 'pan-y', userSelect: 'none', WebkitUserSelect: 'none' } as const,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest('button, a')) return;
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startX.current !== undefined) moveTo(event.currentTarget, distance(event));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isSwiped = distance(event) >= swipeThresholdPx;
      startX.current = undefined;
      if (isSwiped) onSwiped();
      else moveTo(event.currentTarget, 0);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      startX.current = undefined;
      moveTo(event.currentTarget, 0);
    },
  };
}

/**
 * Lets F8 move the focus to the toasts while a dialog traps it. The trap listens on the document,
 * so capturing listeners on the window hide the events of the toasts from it. Escape returns the
 * focus.
 */
function useToastsBesideDialog({
  pause,
  dismiss,
}: {
  pause: () => void;
  dismiss: () => void;
}): void {
  useEffect(() => {
    let before: Element | null = null;

    function onFocusIn(event: FocusEvent): void {
      if (!isWithinToasts(event.target) || !isDialogOpen()) return;
      event.stopPropagation();
      if (!isWithinToasts(event.relatedTarget)) before = event.relatedTarget as Element | null;
      pause();
    }

    function onKeyDown(event: KeyboardEvent): void {
      if (!isWithinToasts(event.target) || !isDialogOpen()) return;
      if (event.key === 'Tab') event.stopPropagation();
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      dismiss();
      if (before instanceof HTMLElement) before.focus();
    }

    window.addEventListener('focusin', onFocusIn, true);
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      window.removeEventListener('focusin', onFocusIn, true);
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, [pause, dismiss]);
}

function isWithinToasts(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(toastGroup) !== null;
}

function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog][data-state=open]') !== null;
}
