import type { BuildQuestionJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import { declarationRefusal } from '#worker/domain/catalog/sale-terms.ts';
import type { StockFileJson } from '#worker/domain/files/files.api.ts';
import { restoresStock } from '#worker/domain/files/stock-file.ts';
import { awaitsOrderedDevice } from '#worker/domain/fitment/missing-parts.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

interface Known {
  /** The questions without an answer. */
  unanswered: readonly BuildQuestionJson[];
  /** Undefined if they can't be loaded. */
  stockFiles: readonly StockFileJson[] | undefined;
}

interface MissingFacts {
  /** Without these, we can't write the file. */
  needed: string[];
  /** The needed facts that the customer can tell us. */
  toAsk: string[];
  optional: string[];
}

/** Returns what we still need to write an order's file, as labels. */
export function missingFacts(order: OrderJson, { unanswered, stockFiles }: Known): MissingFacts {
  const toAsk = unanswered.filter(({ requiredBefore }) => requiredBefore !== null).map(labelOf);
  const optional = unanswered.filter(({ requiredBefore }) => requiredBefore === null).map(labelOf);
  if (declarationRefusal(order)) toAsk.push('Declaration of competition use');
  const ofDevice = [
    ...(order.device ? [] : ['Tuning device and its serial number']),
    ...(stockFiles && !hasStock(order, stockFiles) ? ['Stock file from this truck'] : []),
  ];
  if (!awaitsOrderedDevice(order)) toAsk.push(...ofDevice);
  const needed = awaitsOrderedDevice(order) ? [...toAsk, ...ofDevice] : toAsk;
  return { needed, toAsk, optional };
}

function hasStock({ vin }: OrderJson, files: readonly StockFileJson[]): boolean {
  return files.some((file) => restoresStock(file, { vin, files }));
}

/** Returns the message that asks the customer for missing facts; empty if they can't add any. */
export function messageAskingFor({ toAsk, optional }: MissingFacts): string {
  return [
    ...listed('To write your file, we still need this in your build sheet:', toAsk),
    ...listed('If you know it, add this to your build sheet:', optional),
  ].join('\n');
}

function labelOf({ label }: BuildQuestionJson): string {
  return label;
}

function listed(title: string, labels: readonly string[]): string[] {
  return labels.length === 0 ? [] : [title, ...labels.map((label) => `- ${label}`)];
}
