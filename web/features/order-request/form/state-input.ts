import { stateCodeOf } from './state-names.ts';

/** `shown` is the value of the state input. `typed` is all of what was typed to get there, such as a full name. */
export interface StateInput {
  shown: string;
  typed: string;
}

/**
 * Returns the state input after its text changed: upper case, at most two characters. A name or an abbreviation becomes
 * its code, whether it is typed, pasted or filled in by the browser. Any other longer text that wasn't typed becomes '',
 * because its first two letters may be the code of another state.
 */
export function changeState({ shown, typed }: StateInput, text: string): StateInput {
  // Some keyboards repeat the whole word with each letter.
  const isWord = text.length === typed.length + 1 && startsWith(text, typed);
  const before = isWord ? typed : shown;
  const added = startsWith(text, before) ? text.slice(before.length) : '';
  const all = added ? typed + added : text;
  const code = stateCodeOf(text) ?? stateCodeOf(all) ?? stateCodeOf(added);
  if (code !== undefined) return { typed: all, shown: code };
  const isTyped = added.length === 1 || isInserted(text, shown);
  if (!isTyped && text.trim().length > 2) return { typed: '', shown: '' };
  return { typed: all, shown: text.trimStart().toUpperCase().slice(0, 2) };
}

function startsWith(text: string, start: string): boolean {
  return text.toUpperCase().startsWith(start.toUpperCase());
}

/** Returns whether a letter was typed before or between the two. */
function isInserted(text: string, shown: string): boolean {
  return [0, 1].some((at) => text.slice(0, at) + text.slice(at + 1) === shown);
}
