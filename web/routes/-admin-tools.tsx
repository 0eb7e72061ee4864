import { ChartColumn, History, ListChecks, MessageSquareText, Star } from 'lucide-react';
import { useMay } from '#web/api/use-may.ts';
import type { AdminTool } from '#web/features/admin/admin-tools.tsx';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';

const dialogs = {
  numbers: lazyPart(() => import('#web/features/numbers/numbers-dialog.tsx'), 'NumbersDialog'),
  replies: lazyPart(() => import('#web/features/replies/replies-dialog.tsx'), 'RepliesDialog'),
  reviews: lazyPart(() => import('#web/features/reviews/reviews-dialog.tsx'), 'ReviewsDialog'),
  questions: lazyPart(
    () => import('#web/features/build-questions/build-questions-dialog.tsx'),
    'BuildQuestionsDialog',
  ),
  changes: lazyPart(() => import('#web/features/changes/changes-dialog.tsx'), 'ChangesDialog'),
};

export type OpenTool = keyof typeof dialogs;

/** Returns the tools beside the dashboard's title that the user may open. */
export function useTools(onOpen: (tool: OpenTool) => void): AdminTool[] {
  const mayEditSettings = useMay('settings');
  const questions = {
    id: 'questions',
    label: 'Questions',
    icon: ListChecks,
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
  return Object.entries(dialogs).map(([tool, ToolDialog]) => (
    <LazyMount key={tool} open={opened === tool}>
      <ToolDialog open={opened === tool} onClose={onClose} />
    </LazyMount>
  ));
}
