/** Names of US states and territories by code. Source: US Postal Service, Publication 28, appendix B. */
const namesByState: Readonly<Record<string, readonly string[]>> = {
  AK: ['Alaska'],
  AL: ['Alabama'],
  AR: ['Arkansas'],
  AS: ['American Samoa'],
  AZ: ['Arizona'],
  CA: ['California'],
  CO: ['Colorado'],
  CT: ['Connecticut'],
  DC: ['District of Columbia', 'Washington DC'],
  DE: ['Delaware'],
  FL: ['Florida'],
  FM: ['Federated States of Micronesia', 'Micronesia'],
  GA: ['Georgia'],
  GU: ['Guam'],
  HI: ['Hawaii'],
  IA: ['Iowa'],
  ID: ['Idaho'],
  IL: ['Illinois'],
  IN: ['Indiana'],
  KS: ['Kansas'],
  KY: ['Kentucky'],
  LA: ['Louisiana'],
  MA: ['Massachusetts'],
  MD: ['Maryland'],
  ME: ['Maine'],
  MH: ['Marshall Islands'],
  MI: ['Michigan'],
  MN: ['Minnesota'],
  MO: ['Missouri'],
  MP: ['Northern Mariana Islands'],
  MS: ['Mississippi'],
  MT: ['Montana'],
  NC: ['North Carolina'],
  ND: ['North Dakota'],
  NE: ['Nebraska'],
  NH: ['New Hampshire'],
  NJ: ['New Jersey'],
  NM: ['New Mexico'],
  NV: ['Nevada'],
  NY: ['New York'],
  OH: ['Ohio'],
  OK: ['Oklahoma'],
  OR: ['Oregon'],
  PA: ['Pennsylvania'],
  PR: ['Puerto Rico'],
  PW: ['Palau'],
  RI: ['Rhode Island'],
  SC: ['South Carolina'],
  SD: ['South Dakota'],
  TN: ['Tennessee'],
  TX: ['Texas'],
  UT: ['Utah'],
  VA: ['Virginia'],
  VI: ['Virgin Islands', 'US Virgin Islands'],
  VT: ['Vermont'],
  WA: ['Washington'],
  WI: ['Wisconsin'],
  WV: ['West Virginia'],
  WY: ['Wyoming'],
};

const codesByName = new Map(
  Object.entries(namesByState).flatMap(([code, names]) =>
    names.map((name) => [lettersOf(name), code] as const),
  ),
);

/** Returns the code of a state's full name, in any case, spacing and punctuation; undefined for any other text. */
export function stateCodeOf(name: string): string | undefined {
  return codesByName.get(lettersOf(name));
}

function lettersOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z]/g, '');
}
