/** JSON types of the API. */

/** Where admins use a saved text: as the reason of a denial, or as a chat message. */
export const replyKinds = ['denial', 'reply'] as const;
export type ReplyKind = (typeof replyKinds)[number];
