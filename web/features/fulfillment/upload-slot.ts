import type { ReactNode } from 'react';
import type { FileDetails } from './use-order-files.ts';

/** The props of the upload widget of a checklist item. */
export interface UploadSlot {
  orderId: string;
  label: string;
  details: FileDetails;
  /** The ids of the item's files, which a file can revise. */
  fileIds: readonly string[];
  multiple: boolean;
  /** The fields of the details, shown once files are chosen. */
  fields: ReactNode;
}

export type RenderUpload = (slot: UploadSlot) => ReactNode;
