import { Dialog as Ark } from '@ark-ui/react/dialog';
import { useRef } from 'react';
import { dialogRecipe } from '#web/theme/dialog.ts';
import { BodyMark } from '#web/ui/body-mark.tsx';
import { useDiscardGuard } from './dialog.tsx';
import { type DialogContent, DialogFrame } from './dialog-frame.tsx';

interface PaneProps extends DialogContent {
  /** Whether it is beside the list it was opened from. Otherwise it is a sheet that hides the page. */
  isBeside: boolean;
  onClose: () => void;
}

/**
 * A dialog beside a list, or over it. Only styles change with the layout, because unmounting would
 * make Ark close the dialogs above. Takes the focus when it opens, but doesn't restore it.
 */
export function Pane({ isBeside, onClose, ...frame }: PaneProps) {
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
      {!isBeside && <BodyMark name="data-sheet" />}
      <DialogFrame
        {...frame}
        {...guard.frame}
        contentRef={content}
        isModal={!isBeside}
        slots={dialogRecipe(isBeside ? { pane: 'beside' } : { size: 'full', pane: 'over' })}
      />
      {guard.question}
    </Ark.Root>
  );
}
