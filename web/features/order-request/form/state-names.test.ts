import { expect, it } from 'vitest';
import { isState } from '#worker/domain/orders/zip-states.ts';
import { stateCodeOf } from './state-names.ts';

it.each([
  ['Montana', 'MT'],
  ['Alaska', 'AK'],
  ['Alabama', 'AL'],
  ['Arizona', 'AZ'],
  ['Arkansas', 'AR'],
  ['Maine', 'ME'],
  ['Michigan', 'MI'],
  ['Minnesota', 'MN'],
  ['Mississippi', 'MS'],
  ['Missouri', 'MO'],
  ['Nevada', 'NV'],
  ['Nebraska', 'NE'],
  ['Iowa', 'IA'],
  ['Hawaii', 'HI'],
  ['Virginia', 'VA'],
  ['West Virginia', 'WV'],
  ['Washington', 'WA'],
  ['Washington, D.C.', 'DC'],
  ['District of Columbia', 'DC'],
  ['  new   york ', 'NY'],
  ['U.S. Virgin Islands', 'VI'],
  ['MT', undefined],
  ['Ontario', undefined],
  ['', undefined],
])('the code of %j is %s', (name, code) => {
  expect(stateCodeOf(name)).toBe(code);
  expect(code === undefined || isState(code)).toBe(true);
});
