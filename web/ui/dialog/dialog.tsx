import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import type { RecipeVariantProps } from '#styled/css';
import { dialogRecipe } from '#web/theme/dialog.ts';
import { useDialogEntry } from './dialog-entries.ts';
import { type DialogContent, DialogFrame } from './dialog-frame.tsx';

type Variants = Omit<NonNullable<RecipeVariantProps<typeof dialogRecipe>>, 'beside'>;

interface DialogProps extends Variants, DialogContent {
  open: boolean;
  onClose: () => void;
  /** The URL opens the dialog, so it already has a history entry. */
  isInUrl?: boolean;
  closeOnPressOutside?: boolean;
  /** Returns the element to focus after closing; null for the one that had the focus before. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  role?: 'dialog' | 'alertdialog';
}

/** A modal dialog, which is a full-screen sheet on a phone. Traps and restores the focus; Escape and Back close it. */
export function Dialog({
  open,
  onClose,
  isInUrl = false,
  closeOnPressOutside = true,
  finalFocus,
  role = 'dialog',
  size,
  sheet,
  ...content
}: DialogProps) {
  useDialogEntry(open && !isInUrl, onClose);
  const slots = dialogRecipe({ size, sheet });
  return (
    <Ark.Root
      open={open}
      role={role}
      onOpenChange={(details) => details.open || onClose()}
      closeOnInteractOutside={closeOnPressOutside}
      finalFocusEl={() => finalFocus?.() ?? null}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={slots.backdrop} />
        <Ark.Positioner className={slots.positioner}>
          <DialogFrame {...content} slots={slots} />
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
