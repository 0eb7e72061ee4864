/** JSON types of the API. Money is integer cents; dates are ISO 8601 in UTC. */

import type { OrderDeviceJson } from '#worker/domain/orders/orders.api.ts';

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
  /** The truck and device that it was built for, as the order had them. */
  vin: string | null;
  device: OrderDeviceJson | null;
  fileUrl: string;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  /** In hexadecimal. */
  sha256: string;
  createdAt: string;
  /** When it was delivered: before the order's fulfillment, or with it. */
  deliveredAt: string | null;
  /** When the customer first downloaded it. */
  downloadedAt: string | null;
  /** When an admin withdrew it, and why. Nobody can download it anymore. */
  withdrawnAt: string | null;
  withdrawnReason: string | null;
  /** The customer's latest verdict on it. */
  verdict: FileVerdictJson | null;
}

/** The possible verdicts of a customer on a file: it works on the truck, it needs a change, or flashing it failed. */
export const verdicts = ['works', 'change', 'failed'] as const;
export type Verdict = (typeof verdicts)[number];

/** What a customer reports about a flash that failed. */
export interface FlashReportJson {
  /** The tool's error message. */
  error: string;
  device: string;
  /** Blank if they tried nothing else. */
  tried: string;
}

export interface FileVerdictJson {
  answer: Verdict;
  createdAt: string;
  /** Null unless the flash failed. */
  report: FlashReportJson | null;
  /** The file of its message, such as a picture of the error. */
  attachment: AttachedFileJson | null;
}

/** A file that was sent in a chat. */
export interface AttachedFileJson {
  fileUrl: string;
  fileName: string;
  /** Bytes. */
  fileSize: number;
}

/** What a stock file is: the read before any tune, or of an earlier tune. */
export const stockFileRoles = ['stock', 'earlierTune'] as const;
export type StockFileRole = (typeof stockFileRoles)[number];

/** What the sender says about a stock file. Texts can be blank. */
export interface StockFileEntryJson {
  role: StockFileRole;
  /** The tool that read it, like `EFILive`. */
  tool: string;
  /** The calibration or OS number, as the tool shows it. */
  calibration: string;
}

/** A text in a file, and the byte at which it starts. */
export interface FoundText {
  text: string;
  at: number;
}

/** A stock file of an order's truck, sent in the order's chat. */
export interface StockFileJson extends StockFileEntryJson {
  /** The id of its message. */
  id: string;
  fileUrl: string;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  /** In hexadecimal. */
  sha256: string;
  vins: FoundText[];
  partNumbers: FoundText[];
  /** How many bytes were searched for them, from the start. */
  readBytes: number;
  createdAt: string;
}

/** What the database has of a stock file beside its message. */
export type StoredStockFile = StockFileEntryJson &
  Pick<StockFileJson, 'sha256' | 'vins' | 'partNumbers' | 'readBytes'>;

/** The body of `PATCH /api/admin/orders/{orderId}/files`, which delivers files before the order's fulfillment. */
export interface FileDeliveryJson {
  fileIds: string[];
  /** Confirms the delivery if the payment is disputed. Without it, the response is then 409. */
  deliverDisputed?: boolean | undefined;
}

/** The body of `POST /api/admin/orders/{orderId}/files`. */
export interface DeliverableRequestJson extends SentFileJson {
  itemId: string;
  /** The id of the file that this one revises. */
  revisionOf?: string | undefined;
  note?: string | undefined;
}
