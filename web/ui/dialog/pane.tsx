import { Dialog as Ark } from '@ark-ui/react/dialog';
import { useRef } from 'react';
import { dialogRecipe } from '#web/theme/dialog.ts';
import { type DialogContent, DialogFrame } from './dialog-frame.tsx';

/**
 * A dialog that stands beside what it was opened from, and leaves that in reach. It has the focus when it opens,
 * as a whole; Escape closes it, and whoever opened it says where the focus goes then.
 */
export function Pane({ onClose, ...frame }: DialogContent & { onClose: () => void }) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Ark.Root
      open
      initialFocusEl={() => content.current}
      onOpenChange={(details) => details.open || onClose()}
      modal={false}
      trapFocus={false}
      preventScroll={false}
      closeOnInteractOutside={false}
    >
      <DialogFrame {...frame} contentRef={content} slots={dialogRecipe({ beside: true })} />
    </Ark.Root>
  );
}
