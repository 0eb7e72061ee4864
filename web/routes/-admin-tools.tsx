import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';

const NumbersDialog = lazyPart(
  () => import('#web/features/numbers/numbers-dialog.tsx'),
  'NumbersDialog',
);
const BuildQuestionsDialog = lazyPart(
  () => import('#web/features/build-questions/build-questions-dialog.tsx'),
  'BuildQuestionsDialog',
);
const RepliesDialog = lazyPart(
  () => import('#web/features/replies/replies-dialog.tsx'),
  'RepliesDialog',
);

export type AdminTool = 'numbers' | 'replies' | 'questions';

/** The buttons beside the dashboard's title that open a tool. */
export function ToolButtons({ onOpen }: { onOpen: (tool: AdminTool) => void }) {
  return (
    <>
      <Button onClick={() => onOpen('numbers')}>Numbers</Button>
      <Button onClick={() => onOpen('replies')}>Replies</Button>
      <Button onClick={() => onOpen('questions')}>Questions</Button>
    </>
  );
}

interface ToolDialogsProps {
  opened: AdminTool | undefined;
  onClose: () => void;
}

export function ToolDialogs({ opened, onClose }: ToolDialogsProps) {
  return (
    <>
      <LazyMount open={opened === 'numbers'}>
        <NumbersDialog open={opened === 'numbers'} onClose={onClose} />
      </LazyMount>
      <LazyMount open={opened === 'replies'}>
        <RepliesDialog open={opened === 'replies'} onClose={onClose} />
      </LazyMount>
      <LazyMount open={opened === 'questions'}>
        <BuildQuestionsDialog open={opened === 'questions'} onClose={onClose} />
      </LazyMount>
    </>
  );
}
