/** The JSON of the API. Money is integer cents, dates are ISO 8601 in UTC. */

/** The answer of `POST /api/objects/upload`: where the file is to be PUT, within an hour (spec section 3). */
export interface UploadStartJson {
  uploadURL: string;
}

/** A file that its sender has put where an upload said. */
export interface SentFileJson {
  /** The URL that it was put to, with its query or without. */
  fileUrl: string;
  fileName: string;
  /** Bytes. */
  fileSize: number;
}

/** A file that was attached to an order for its customer: what they paid for. */
export interface DeliverableJson {
  id: string;
  /** Of the fulfillment checklist. */
  itemId: string;
  /** The same for all revisions of one file. */
  seriesId: string;
  /** From 1; a higher one supersedes the lower ones of its series, and all stay. */
  revision: number;
  note: string | null;
  fileUrl: string;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  /** In hexadecimal. */
  sha256: string;
  createdAt: string;
  /** When the customer first downloaded it. */
  downloadedAt: string | null;
}

/** The body of `POST /api/admin/orders/{orderId}/files`. */
export interface DeliverableRequestJson extends SentFileJson {
  itemId: string;
  /** The id of a file that this is a revision of. */
  revisionOf?: string | undefined;
  note?: string | undefined;
}
