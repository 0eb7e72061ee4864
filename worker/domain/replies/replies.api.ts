/** JSON types of the API. */

/** Where admins use a saved text: as the reason of a denial, or as a chat message. */
export const replyKinds = ['denial', 'reply'] as const;
export type ReplyKind = (typeof replyKinds)[number];

/** The fields of a saved text that admins edit. */
export interface ReplyEntryJson {
  kind: ReplyKind;
  /** Names the text in the list that admins choose from. */
  title: string;
  /** May have the placeholders of `fillReply`. */
  text: string;
}

/** A saved text. */
export interface ReplyJson extends ReplyEntryJson {
  id: string;
  /** Counts the edits. An edit names the version that it changes. */
  version: number;
}
