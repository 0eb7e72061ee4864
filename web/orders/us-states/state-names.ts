/**
 * Names of US states and territories by code, and their traditional abbreviations. Source of the names: US Postal
 * Service, Publication 28, appendix B.
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
 * Returns the code of a state's name, abbreviation or code, in any case, spacing and punctuation, with or without the
 * country after it. Also finds it as a part of a text, like `US-MO` and `Missouri (MO)`. Undefined for any other text, or if
 * the parts are different states.
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
