/** The rules of the order request form as data. The browser's form and the Worker's schema both check them. */
import { removeInvisible, trimText } from '#worker/domain/blank-text.ts';
import { type Messages, onlyProblems } from '#worker/domain/form-messages.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';

interface LengthRule {
  kind: 'min' | 'max';
  /** UTF-16 code units, after trimming. */
  length: number;
  message: string;
}

interface FieldRule {
  optional: boolean;
  /** Checked in this order; the form shows the first broken one. */
  rules: readonly LengthRule[];
}

function required(message: string, min = 1): LengthRule {
  return { kind: 'min', length: min, message };
}

function atMost(length: number, name: string): LengthRule {
  return { kind: 'max', length, message: tooLongMessage(name, length) };
}

export const orderFormRules = {
  customerPhone: field(
    required('Phone number is required', 10),
    atMost(limits.name, 'Phone number'),
  ),
  billingStreet: field(
    required('Street address is required'),
    atMost(limits.name, 'Street address'),
  ),
  billingCity: field(required('City is required'), atMost(limits.name, 'City')),
  billingState: field(required('State is required', 2), {
    kind: 'max',
    length: 2,
    message: 'Use 2-letter state code',
  }),
  billingZip: field(required('ZIP code is required', 5), atMost(limits.zip, 'ZIP code')),
  vehicleYear: field(required('Year is required', 4), {
    kind: 'max',
    length: 4,
    message: 'Invalid year',
  }),
  vehicleMake: field(required('Make is required'), atMost(limits.name, 'Make')),
  vehicleModel: field(required('Model is required'), atMost(limits.name, 'Model')),
  vin: optionalField(atMost(limits.name, 'VIN')),
  modifications: optionalField(atMost(limits.orderNotes, 'Modifications')),
  additionalNotes: optionalField(atMost(limits.orderNotes, 'Additional notes')),
} as const satisfies Record<string, FieldRule>;

export type OrderFormField = keyof typeof orderFormRules;
export type OrderFormValues = Record<OrderFormField, string>;

export const orderFormFields = Object.keys(orderFormRules) as OrderFormField[];

/** Returns the message for a missing required field, or undefined for an optional one. */
export function requiredMessage(name: OrderFormField): string | undefined {
  const { optional, rules } = orderFormRules[name];
  return optional ? undefined : rules[0].message;
}

/** Returns the message of the first rule that a normalized value breaks, or undefined if it is valid. */
export function orderFieldMessage(name: OrderFormField, value: string): string | undefined {
  const rules: readonly LengthRule[] = orderFormRules[name].rules;
  return rules.find(({ kind, length }) =>
    kind === 'min' ? value.length < length : value.length > length,
  )?.message;
}

const proseFields: readonly OrderFormField[] = ['modifications', 'additionalNotes'];

/**
 * Normalizes a field before it is checked and stored: trims it, and upper-cases the state. Removes
 * invisible characters, which would count toward the length, except from prose. A VIN gets plain
 * spaces, the only ones that SQL finds in it.
 */
export function normalizeOrderField(name: OrderFormField, value: string): string {
  const trimmed = trimText(proseFields.includes(name) ? value : removeInvisible(value));
  if (name === 'vin') return trimmed.replace(/\s/g, ' ');
  return name === 'billingState' ? trimmed.toUpperCase() : trimmed;
}

/** Normalizes the fields of a form, and leaves its other values unchanged. */
export function normalizeOrderForm<Form extends OrderFormValues>(form: Form): Form {
  const texts = orderFormFields.map((name) => [name, normalizeOrderField(name, form[name])]);
  return { ...form, ...Object.fromEntries(texts) };
}

/** Validates a normalized form. */
export function checkOrderForm(form: OrderFormValues): Messages<OrderFormField> {
  const problems = orderFormFields.map((name) => [name, orderFieldMessage(name, form[name])]);
  return onlyProblems(Object.fromEntries(problems));
}

function field<const Rules extends readonly [LengthRule, ...LengthRule[]]>(...rules: Rules) {
  return { optional: false, rules } as const;
}

function optionalField(...rules: [LengthRule, ...LengthRule[]]) {
  return { optional: true, rules } as const;
}
