import { StripeFailure } from './failure.ts';

/** A form's values, nested as `lines[0][amount]` says. */
export type FormValue = string | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** Reads a query or a form-encoded body. */
export function readForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split(/\[|\]\[?/).filter((part, index) => index === 0 || part !== '');
    let place = form;
    for (const part of path.slice(0, -1)) {
      const inner = place[part] ?? Object.create(null);
      if (typeof inner === 'string') throw new StripeFailure(400, `Invalid object: ${key}`);
      place[part] = inner;
      place = inner;
    }
    place[path.at(-1) ?? ''] = value;
  }
  return form;
}

/** Refuses what the API does not know, as the API does. */
export function allow(form: Form, names: readonly string[]): void {
  for (const name of Object.keys(form)) {
    if (names.includes(name)) continue;
    throw new StripeFailure(400, `Received unknown parameter: ${name}`, {
      code: 'parameter_unknown',
      param: name,
    });
  }
}

export function text(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
}

export function requiredText(form: Form, name: string): string {
  const value = text(form, name);
  if (value) return value;
  throw new StripeFailure(400, `Missing required param: ${name}.`, {
    code: 'parameter_missing',
    param: name,
  });
}

/** A whole number, of cents or anything else. */
export function integer(form: Form, name: string): number {
  const value = Number(requiredText(form, name));
  if (Number.isSafeInteger(value)) return value;
  throw new StripeFailure(400, `Invalid integer: ${text(form, name)}`, {
    code: 'parameter_invalid_integer',
    param: name,
  });
}

export function fields(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === 'object' ? value : {};
}

/** The entries of a list, in the order of their numbers. */
export function entries(form: Form, name: string): Form[] {
  return Object.values(fields(form, name)).filter((entry) => typeof entry === 'object');
}

/** The texts of a flat object, like `metadata`. */
export function texts(form: Form, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields(form, name)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
