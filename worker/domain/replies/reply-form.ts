/** The rules of a saved text. The form and the API share them. */
import { trimText } from '#worker/domain/blank-text.ts';
import {
  lengthProblem,
  type Messages,
  nameProblem,
  onlyProblems,
} from '#worker/domain/form-messages.ts';
import { limits } from '#worker/domain/limits.ts';
import { placeholderNames, unknownPlaceholder } from './fill-reply.ts';
import type { ReplyEntryJson } from './replies.api.ts';

/** Trims the fields. */
export function normalizeReply<Entry extends ReplyEntryJson>(entry: Entry): Entry {
  return { ...entry, title: trimText(entry.title), text: trimText(entry.text) };
}

/** Validates a normalized text. */
export function checkReply(entry: ReplyEntryJson): Messages<'title' | 'text'> {
  return onlyProblems({
    title: nameProblem('Title', entry.title),
    text:
      entry.text === ''
        ? 'Text is required'
        : (lengthProblem('Text', entry.text, limits.replyText) ?? placeholderProblem(entry.text)),
  });
}

function placeholderProblem(text: string): string | undefined {
  const unknown = unknownPlaceholder(text);
  return unknown && `We can’t fill in ${unknown}. Use ${placeholderNames.join(' or ')}.`;
}
