import { StripeFailure } from './failure.ts';

/** Form values, nested by names like `lines[0][amount]`. */
export type FormValue = string | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** Parses a query string or a form-encoded body. */
export function readForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split(/\[|\]\[?/).filter((part, index) => index === 0 || part !== '');
    let target = form;
    for (const part of path.slice(0, -1)) {
      const inner = target[part] ?? Object.create(null);
      if (typeof inner === 'string') throw new StripeFailure(400, `Invalid object: ${key}`);
      target[part] = inner;
      target = inner;
    }
    target[path.at(-1) ?? ''] = value;
  }
  return form;
}

/** Throws StripeFailure for an unknown parameter, as Stripe does. */
export function allowParams(form: Form, names: readonly string[]): void {
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

/** Returns an integer parameter. Throws StripeFailure if it is missing or not an integer. */
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

/** Returns the entries of a list parameter, in order. */
export function entries(form: Form, name: string): Form[] {
  return Object.values(fields(form, name)).filter((entry) => typeof entry === 'object');
}

/** Returns the text values of a flat object, like `metadata`. */
export function texts(form: Form, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields(form, name)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
