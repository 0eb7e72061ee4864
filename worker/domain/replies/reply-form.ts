/** The rules of a saved text. The form and the API share them. */
import {
  lengthProblem,
  type Messages,
  nameProblem,
  onlyProblems,
} from '#worker/domain/form-messages.ts';
import { limits } from '#worker/domain/limits.ts';
import type { ReplyEntryJson } from './replies.api.ts';

/** Trims the fields. */
export function normalizeReply<Entry extends ReplyEntryJson>(entry: Entry): Entry {
  return { ...entry, title: entry.title.trim(), text: entry.text.trim() };
}

/** Validates a normalized text. */
export function checkReply(entry: ReplyEntryJson): Messages<'title' | 'text'> {
  return onlyProblems({
    title: nameProblem('Title', entry.title),
    text:
      entry.text === '' ? 'Text is required' : lengthProblem('Text', entry.text, limits.replyText),
  });
}
