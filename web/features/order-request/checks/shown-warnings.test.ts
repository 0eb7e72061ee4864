import { expect, it } from 'vitest';
import { shownWarnings, warningTexts } from './shown-warnings.ts';

const product = {
  yearRange: '2013-2018',
  engineType: '6.7L',
  model: 'Ram 2500',
  transmissionType: '68RFE automatic',
};

const order = {
  customerPhone: '',
  billingState: '',
  billingZip: '',
  vehicleYear: '',
  vehicleMake: '',
  vehicleModel: '',
  vehicleTransmission: '',
  vin: '',
};
const old = { ...order, vehicleYear: '1875' };
const codes = (values: typeof order, settled: typeof order) =>
  shownWarnings(values, settled, product).map(({ code }) => code);

it('shows no warning while the customer is typing', () => {
  expect(codes(old, order)).toEqual([]);
  expect(codes(old, old)).toEqual(['year-outside']);
});

it('removes a warning as soon as the value is fine', () => {
  expect(codes({ ...order, vehicleYear: '2014' }, old)).toEqual([]);
});

it('updates a shown warning while the customer corrects it', () => {
  const [warning] = shownWarnings({ ...order, vehicleYear: '1975' }, old, product);
  expect(warning?.text).toContain('1975');
});

it('joins the warnings of a field', () => {
  expect(
    warningTexts([
      { code: 'vin-year', field: 'vin', text: 'One.' },
      { code: 'vin-engine', field: 'vin', text: 'Two.' },
      { code: 'phone-digits', field: 'customerPhone', text: 'Three.' },
    ]),
  ).toEqual({ vin: 'One. Two.', customerPhone: 'Three.' });
});
