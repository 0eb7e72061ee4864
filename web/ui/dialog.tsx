import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { css, type RecipeVariantProps } from '#styled/css';
import { buttonRecipe } from '#web/theme/button.ts';
import { dialogRecipe } from '#web/theme/dialog.ts';
import { preloadToasts } from './toast.ts';

type Looks = NonNullable<RecipeVariantProps<typeof dialogRecipe>>;

interface DialogProps extends Looks {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** Whether a press beside it closes it, as Escape does; not where what was typed would be gone. */
  closeOnPressOutside?: boolean;
  /** What stays in reach below the scrolling body. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** A modal dialog: traps focus and gives it back, Escape closes. On a phone it is a full sheet. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  closeOnPressOutside = true,
  footer,
  children,
  size,
  sheet,
}: DialogProps) {
  const slots = dialogRecipe({ size, sheet });
  // A toast tells what comes of most dialogs.
  useEffect(preloadToasts, []);
  return (
    <Ark.Root
      open={open}
      onOpenChange={(details) => details.open || onClose()}
      closeOnInteractOutside={closeOnPressOutside}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={slots.backdrop} />
        <Ark.Positioner className={slots.positioner}>
          <Ark.Content className={slots.content}>
            <header className={slots.header}>
              <div className={css({ minWidth: '0' })}>
                <Ark.Title className={slots.title}>{title}</Ark.Title>
                {description && (
                  <Ark.Description className={slots.description}>{description}</Ark.Description>
                )}
              </div>
              <Ark.CloseTrigger className={buttonRecipe({ look: 'quiet' })} aria-label="Close">
                <X size={22} strokeWidth={1.75} aria-hidden />
              </Ark.CloseTrigger>
            </header>
            {children && <div className={slots.body}>{children}</div>}
            {footer && <footer className={slots.footer}>{footer}</footer>}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
