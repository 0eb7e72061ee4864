import { Dialog as Ark } from '@ark-ui/react/dialog';
import { useRef } from 'react';
import { dialogRecipe } from '#web/theme/dialog.ts';
import { BodyMark } from '#web/ui/body-mark.tsx';
import { useDiscardGuard } from './dialog.tsx';
import { type DialogContent, DialogFrame } from './dialog-frame.tsx';

/** A non-modal dialog beside the list it was opened from. Takes the focus when it opens, but doesn't restore it. */
export function Pane({ onClose, ...frame }: DialogContent & { onClose: () => void }) {
  const content = useRef<HTMLDivElement>(null);
  const guard = useDiscardGuard(true, onClose);
  return (
    <Ark.Root
      open
      initialFocusEl={() => content.current}
      onOpenChange={(details) => details.open || guard.close()}
      modal={false}
      trapFocus={false}
      preventScroll={false}
      closeOnInteractOutside={false}
    >
      <BodyMark name="data-pane" />
      <DialogFrame
        {...frame}
        {...guard.frame}
        contentRef={content}
        slots={dialogRecipe({ beside: true })}
      />
      {guard.question}
    </Ark.Root>
  );
}
