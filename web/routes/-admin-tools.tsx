import { ChartColumn, History, ListChecks, MessageSquareText, Star } from 'lucide-react';
import { useMay } from '#web/api/use-may.ts';
import type { AdminTool } from '#web/features/admin/admin-tools.tsx';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';

const ChangesDialog = lazyPart(
  () => import('#web/features/changes/changes-dialog.tsx'),
  'ChangesDialog',
);
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

const ReviewsDialog = lazyPart(
  () => import('#web/features/reviews/reviews-dialog.tsx'),
  'ReviewsDialog',
);

export type OpenTool = 'numbers' | 'replies' | 'reviews' | 'questions' | 'changes';

/** Returns the tools beside the dashboard's title that the user may open. */
export function useTools(onOpen: (tool: OpenTool) => void): AdminTool[] {
  const mayEditSettings = useMay('settings');
  const questions = {
    ...{ id: 'questions', label: 'Questions', icon: ListChecks },
    onSelect: () => onOpen('questions'),
  };
  return [
    { id: 'numbers', label: 'Numbers', icon: ChartColumn, onSelect: () => onOpen('numbers') },
    { id: 'replies', label: 'Replies', icon: MessageSquareText, onSelect: () => onOpen('replies') },
    { id: 'reviews', label: 'Reviews', icon: Star, onSelect: () => onOpen('reviews') },
    ...(mayEditSettings ? [questions] : []),
    { id: 'changes', label: 'Changes', icon: History, onSelect: () => onOpen('changes') },
  ];
}

interface ToolDialogsProps {
  opened: OpenTool | undefined;
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
      <LazyMount open={opened === 'reviews'}>
        <ReviewsDialog open={opened === 'reviews'} onClose={onClose} />
      </LazyMount>
      <LazyMount open={opened === 'questions'}>
        <BuildQuestionsDialog open={opened === 'questions'} onClose={onClose} />
      </LazyMount>
      <LazyMount open={opened === 'changes'}>
        <ChangesDialog open={opened === 'changes'} onClose={onClose} />
      </LazyMount>
    </>
  );
}
