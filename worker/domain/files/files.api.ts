/** JSON types of the API. Money is integer cents; dates are ISO 8601 in UTC. */

/** The response of `POST /api/objects/upload`: a presigned URL that takes a PUT of the file for one hour. */
export interface UploadStartJson {
  uploadURL: string;
}

/** The response of `POST /api/objects/{fileId}/link`. */
export interface DownloadLinkJson {
  /** Our own path, which downloads the file once, without a session. */
  url: string;
  expiresAt: string;
}

/** A file that the sender has uploaded. */
export interface SentFileJson {
  /** The upload URL, with or without its query. */
  fileUrl: string;
  fileName: string;
  /** Bytes. */
  fileSize: number;
}

/** A file that the customer paid for, attached to their order. */
export interface DeliverableJson {
  id: string;
  /** The id of the fulfillment checklist item. */
  itemId: string;
  /** Shared by all revisions of a file. */
  seriesId: string;
  /** Counts from 1 within the series. The highest revision is current; older ones stay available. */
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
  /** The id of the file that this one revises. */
  revisionOf?: string | undefined;
  note?: string | undefined;
}
