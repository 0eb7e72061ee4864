import { MessageCircleWarning, ThumbsUp, TriangleAlert } from 'lucide-react';
import { formatDay } from '#web/lib/day.ts';
import type { FileVerdictJson } from '#worker/domain/files/files.api.ts';

const views = {
  works: { text: 'It works', tone: 'fulfilled', icon: ThumbsUp },
  change: { text: 'Change requested', tone: 'pending', icon: MessageCircleWarning },
  failed: { text: 'The flash failed', tone: 'denied', icon: TriangleAlert },
} as const;

/** Returns the badge for what the customer last said about a file, like `It works, Nov 21, 2026`. */
export function verdictView({ answer, createdAt }: FileVerdictJson) {
  const { text, tone, icon } = views[answer];
  return { label: `${text}, ${formatDay(createdAt)}`, tone, icon };
}
