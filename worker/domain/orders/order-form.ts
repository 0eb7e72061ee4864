/**
 * The order request form's rules as data (spec section 5). The worker builds its zod schema from this
 * table and the browser its valibot schema, so neither can know a rule that the other does not.
 */

export interface LengthRule {
  kind: 'min' | 'max';
  /** UTF-16 code units, after trimming. */
  length: number;
  message: string;
}

interface FieldRule {
  optional: boolean;
  /** In the order they are checked; the first broken one is shown. */
  rules: readonly LengthRule[];
}

const nameLimit = 100;
const notesLimit = 5000;

function required(message: string, min = 1): LengthRule {
  return { kind: 'min', length: min, message };
}

function atMost(length: number, what: string): LengthRule {
  return { kind: 'max', length, message: `${what} can be at most ${length} characters` };
}

export const orderFormRules = {
  customerPhone: field(required('Phone number is required', 10), atMost(nameLimit, 'Phone number')),
  billingStreet: field(required('Street address is required'), atMost(nameLimit, 'Street address')),
  billingCity: field(required('City is required'), atMost(nameLimit, 'City')),
  billingState: field(required('State is required', 2), {
    kind: 'max',
    length: 2,
    message: 'Use 2-letter state code',
  }),
  billingZip: field(required('ZIP code is required', 5), atMost(20, 'ZIP code')),
  vehicleYear: field(required('Year is required', 4), {
    kind: 'max',
    length: 4,
    message: 'Invalid year',
  }),
  vehicleMake: field(required('Make is required'), atMost(nameLimit, 'Make')),
  vehicleModel: field(required('Model is required'), atMost(nameLimit, 'Model')),
  vin: optionalField(atMost(nameLimit, 'VIN')),
  modifications: optionalField(atMost(notesLimit, 'Modifications')),
  additionalNotes: optionalField(atMost(notesLimit, 'Additional notes')),
} as const satisfies Record<string, FieldRule>;

export type OrderFormField = keyof typeof orderFormRules;
export type OrderFormValues = Record<OrderFormField, string>;

export const orderFormFields = Object.keys(orderFormRules) as OrderFormField[];

/** The message for a required field that did not arrive at all. */
export function requiredMessage(name: OrderFormField): string | undefined {
  const { optional, rules } = orderFormRules[name];
  return optional ? undefined : rules[0].message;
}

/** What a field's text becomes before it is checked and stored: trimmed, and the state in upper case. */
export function normalizeOrderField(name: OrderFormField, value: string): string {
  const trimmed = value.trim();
  return name === 'billingState' ? trimmed.toUpperCase() : trimmed;
}

/** Caps and upper-cases the state while it is typed: two characters (spec section 5). */
export function stateInput(value: string): string {
  return value.toUpperCase().slice(0, 2);
}

function field<const Rules extends readonly [LengthRule, ...LengthRule[]]>(...rules: Rules) {
  return { optional: false, rules } as const;
}

function optionalField(...rules: [LengthRule, ...LengthRule[]]) {
  return { optional: true, rules } as const;
}
