import { useRef } from 'react';
import { TextField } from '#web/ui/form/field.tsx';

interface StateFieldProps {
  name: string;
  label: string;
  value: string;
  message?: string | undefined;
  required?: boolean;
  autoComplete?: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** A text input for a two-letter state code. No maxLength, which would cut a full name before it becomes a code. */
export function StateField({ value, onChange, ...props }: StateFieldProps) {
  const input = useRef<StateInput>({ shown: value, typed: value });

  const current = () =>
    input.current.shown === value ? input.current : { shown: value, typed: value };

  function show(changed: StateInput): void {
    input.current = changed;
    if (changed.shown !== value) onChange({ target: { value: changed.shown } });
  }

  return (
    <TextField
      {...props}
      autoCapitalize="characters"
      value={value}
      onChange={(event) => show(changeState(current(), event.target.value))}
      onBlur={() => show(leaveState(current()))}
      // Enter submits the form without leaving the field.
      onKeyDown={(event) => event.key === 'Enter' && show(leaveState(current()))}
    />
  );
}

/** `shown` is the value of the state input. `typed` is all of what was typed to get there, such as a full name. */
export interface StateInput {
  shown: string;
  typed: string;
}

/** No state's name is longer. */
const maxNameLength = 64;

/**
 * Returns the state input after its text changed: upper case, at most two characters. A name or an
 * abbreviation becomes its code, whether it is typed, pasted or filled in by the browser. Any other
 * longer text that wasn't typed becomes '', because its first two letters may be the code of
 * another state.
 */
export function changeState({ shown, typed }: StateInput, text: string): StateInput {
  // Some keyboards repeat the whole word with each letter.
  const isWord = text.length === typed.length + 1 && startsWith(text, typed);
  const before = isWord ? typed : shown;
  const added = startsWith(text, before) ? text.slice(before.length) : '';
  const all = added ? typed + added : text;
  const code = stateCodeOf(text) ?? stateCodeOf(all) ?? stateCodeOf(added);
  if (code !== undefined) {
    const typedCode = stateCodeOf(all) ?? stateCodeOf(text);
    return { typed: typedCode === code ? all : added, shown: code };
  }
  const isTyped = added.length === 1 || isInserted(text, shown);
  if (!isTyped && text.trim().length > 2) return { typed: '', shown: '' };
  return { typed: all, shown: text.trimStart().toUpperCase().slice(0, 2) };
}

/**
 * Returns the state input after the user left it. A word that isn't the start of a state's name,
 * such as `Misouri`, becomes '', because its first two letters may be the code of another state.
 */
export function leaveState(input: StateInput): StateInput {
  const text = input.typed.trim().slice(0, maxNameLength);
  const isCode = text.length <= 3;
  const starts = Array.from(text, (_, index) => text.slice(0, index + 1)).slice(2);
  const isKnown = isCode || starts.some((start) => stateCodeOf(start) === input.shown);
  return isKnown ? input : { typed: '', shown: '' };
}

function startsWith(text: string, start: string): boolean {
  return text.toUpperCase().startsWith(start.toUpperCase());
}

/** Returns whether a letter was typed before or between the two. */
function isInserted(text: string, shown: string): boolean {
  return [0, 1].some((at) => text.slice(0, at) + text.slice(at + 1) === shown);
}

/**
 * Names of US states and territories by code, and their traditional abbreviations. Source of the
 * names: US Postal Service, Publication 28, appendix B.
 */
const namesByState: Readonly<Record<string, readonly string[]>> = {
  AA: ['Armed Forces Americas'],
  AE: ['Armed Forces Europe'],
  AK: ['Alaska', 'Alas'],
  AL: ['Alabama', 'Ala'],
  AP: ['Armed Forces Pacific'],
  AR: ['Arkansas', 'Ark'],
  AS: ['American Samoa'],
  AZ: ['Arizona', 'Ariz'],
  CA: ['California', 'Calif', 'Cal'],
  CO: ['Colorado', 'Colo', 'Col'],
  CT: ['Connecticut', 'Conn'],
  DC: ['District of Columbia', 'Washington DC'],
  DE: ['Delaware', 'Del'],
  FL: ['Florida', 'Fla'],
  FM: ['Federated States of Micronesia', 'Micronesia'],
  GA: ['Georgia'],
  GU: ['Guam'],
  HI: ['Hawaii'],
  IA: ['Iowa'],
  ID: ['Idaho', 'Ida'],
  IL: ['Illinois', 'Ill'],
  IN: ['Indiana', 'Ind'],
  KS: ['Kansas', 'Kans', 'Kan'],
  KY: ['Kentucky', 'Ken'],
  LA: ['Louisiana'],
  MA: ['Massachusetts', 'Mass'],
  MD: ['Maryland'],
  ME: ['Maine'],
  MH: ['Marshall Islands'],
  MI: ['Michigan', 'Mich'],
  MN: ['Minnesota', 'Minn'],
  MO: ['Missouri'],
  MP: ['Northern Mariana Islands'],
  MS: ['Mississippi', 'Miss'],
  MT: ['Montana', 'Mont'],
  NC: ['North Carolina', 'N Carolina', 'N Car'],
  ND: ['North Dakota', 'N Dakota', 'N Dak'],
  NE: ['Nebraska', 'Nebr', 'Neb'],
  NH: ['New Hampshire', 'N Hampshire'],
  NJ: ['New Jersey', 'N Jersey'],
  NM: ['New Mexico', 'N Mexico', 'N Mex', 'New Mex'],
  NV: ['Nevada', 'Nev'],
  NY: ['New York', 'N York'],
  OH: ['Ohio'],
  OK: ['Oklahoma', 'Okla'],
  OR: ['Oregon', 'Oreg', 'Ore'],
  PA: ['Pennsylvania', 'Penna', 'Penn'],
  PR: ['Puerto Rico'],
  PW: ['Palau'],
  RI: ['Rhode Island'],
  SC: ['South Carolina', 'S Carolina', 'S Car'],
  SD: ['South Dakota', 'S Dakota', 'S Dak'],
  TN: ['Tennessee', 'Tenn'],
  TX: ['Texas', 'Tex'],
  UT: ['Utah'],
  VA: ['Virginia', 'Virg'],
  VI: ['Virgin Islands', 'US Virgin Islands'],
  VT: ['Vermont'],
  WA: ['Washington', 'Wash'],
  WI: ['Wisconsin', 'Wisc', 'Wis'],
  WV: ['West Virginia', 'W Virginia', 'W Va'],
  WY: ['Wyoming', 'Wyo'],
};

const codes = new Map(
  Object.entries(namesByState).flatMap(([code, names]) =>
    [code, ...names].map((name) => [lettersOf(name), code] as const),
  ),
);

/**
 * Returns the code of a state's name, abbreviation or code, in any case, spacing and punctuation,
 * with or without the country after it. Also finds it as a part of a text, like `US-MO` and
 * `Missouri (MO)`. Undefined for any other text, or if the parts are different states.
 */
export function stateCodeOf(text: string): string | undefined {
  return wholeCode(text) ?? partCode(text);
}

function wholeCode(text: string): string | undefined {
  const letters = lettersOf(text);
  return codes.get(letters) ?? codes.get(letters.replace(/(USA?|UNITEDSTATES(OFAMERICA)?)$/, ''));
}

function partCode(text: string): string | undefined {
  const parts = text.split(/[^\p{L}\p{M}\s.]+/u);
  const found = new Set(parts.flatMap((part) => wholeCode(part) ?? []));
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

function lettersOf(text: string): string {
  // Without accents, which some keyboards add.
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
}
