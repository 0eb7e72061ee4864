import { stateCodeOf } from './state-names.ts';

/** `shown` is the value of the state input. `typed` is all of what was typed to get there, such as a full name. */
export interface StateInput {
  shown: string;
  typed: string;
}

/**
 * Returns the state input after its text changed: upper case, at most two characters. A full name becomes its code,
 * whether it is typed, pasted or filled in by the browser.
 */
export function changeState({ shown, typed }: StateInput, text: string): StateInput {
  const added = shown && text.toUpperCase().startsWith(shown) ? text.slice(shown.length) : '';
  const all = added ? typed + added : text;
  const code = stateCodeOf(text) ?? stateCodeOf(all) ?? stateCodeOf(added);
  return { typed: all, shown: code ?? text.trimStart().toUpperCase().slice(0, 2) };
}
