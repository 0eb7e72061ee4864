import type { StockFileEntryJson } from '#worker/domain/files/files.api.ts';
import type { PaymentReportJson } from '#worker/domain/payments/payment-report.ts';

export interface ChatMessage {
  text: string;
  file?: File;
  /** Says that the file is a stock file. */
  stockFile?: StockFileEntryJson;
  /** The build sheet's question that the file answers. */
  answerTo?: string;
  /** Makes the order wait for the customer's answers. */
  asksForAnswers?: true;
  /** Says that the customer paid what is due, or that the payment is missing. */
  paymentReport?: PaymentReportJson | 'missing';
}

/**
 * Sends a message in an order's chat. Calls `onStored` once it is stored or being sent, and never
 * if neither is possible.
 */
export type SendToChat = (
  orderId: string,
  message: ChatMessage,
  onStored: () => void,
) => Promise<void>;
