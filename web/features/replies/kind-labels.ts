import type { ReplyKind } from '#worker/domain/replies/replies.api.ts';

export const kindLabels: Record<ReplyKind, string> = {
  denial: 'Denials',
  reply: 'Chat',
};
