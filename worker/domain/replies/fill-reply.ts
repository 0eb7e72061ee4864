import { trimText } from '#worker/domain/blank-text.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

type ReplyOrder = Pick<OrderJson, 'vehicleYear' | 'vehicleMake' | 'vehicleModel'> & {
  user: Pick<OrderJson['user'], 'firstName'>;
};

/** What each placeholder of a saved text stands for. */
const placeholders: Record<string, (order: ReplyOrder) => string> = {
  '{first name}': ({ user }) => trimText(user.firstName ?? '') || 'there',
  '{truck}': ({ vehicleYear, vehicleMake, vehicleModel }) =>
    [vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' ') || 'your truck',
};

/** The placeholders that a saved text may have, as the editor names them. */
export const placeholderNames = Object.keys(placeholders);

const placeholderPattern = /\{[^{}]*\}/g;

/** Returns a saved text with its placeholders filled in for an order. Other braces stay as they are. */
export function fillReply(text: string, order: ReplyOrder): string {
  return text.replaceAll(placeholderPattern, (name) => fillerOf(name)?.(order) ?? name);
}

/** Returns the first field of a text that `fillReply` would leave as it is: an unknown one, or one without its end. */
export function unknownPlaceholder(text: string): string | undefined {
  const unknown = text
    .match(/\{[^{}]*\}|\{\p{L}[^{}]*/gu)
    ?.find((name) => fillerOf(name) === undefined);
  return unknown && !unknown.endsWith('}') ? excerpt(unknown.trimEnd(), 20) : unknown;
}

function excerpt(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

function fillerOf(name: string) {
  const known = name.toLowerCase();
  return Object.hasOwn(placeholders, known) ? placeholders[known] : undefined;
}
