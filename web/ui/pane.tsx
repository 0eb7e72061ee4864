import { Dialog as Ark } from '@ark-ui/react/dialog';
import { dialogRecipe } from '#web/theme/dialog.ts';
import { type DialogContent, DialogFrame } from './dialog-frame.tsx';

/** A dialog that stands beside what it was opened from, and leaves that in reach. Escape closes it. */
export function Pane({ onClose, ...content }: DialogContent & { onClose: () => void }) {
  return (
    <Ark.Root
      open
      onOpenChange={(details) => details.open || onClose()}
      modal={false}
      trapFocus={false}
      preventScroll={false}
      closeOnInteractOutside={false}
    >
      <DialogFrame {...content} slots={dialogRecipe({ beside: true })} />
    </Ark.Root>
  );
}
