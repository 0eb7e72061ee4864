import type { StatementRequest } from './protocol.ts';
import { HranaError } from './protocol-error.ts';
import { type SqlValue, toSql, type WireValue } from './values.ts';

type Arguments = Pick<StatementRequest, 'args' | 'named_args'>;

/**
 * Returns the values of a statement's parameters, in order. Throws HranaError if parameters and values don't match one to
 * one, as Turso does. Names match with or without their prefix.
 */
export function bindArguments(params: (string | null)[], request: Arguments): SqlValue[] {
  const args = request.args ?? [];
  const named = new Map(request.named_args?.map(({ name, value }) => [name, value]));
  if (args.length > 0 && named.size > 0) {
    throw new HranaError(
      'Arguments are given both by position and by name',
      'ARGS_BOTH_POSITIONAL_AND_NAMED',
    );
  }
  const given = Math.max(args.length, named.size);
  if (given > params.length) {
    throw invalid(`too many parameters, expected ${params.length} found ${given}`);
  }
  return params.map((name, index) => {
    const value = named.size > 0 ? namedValue(named, name) : args[index];
    if (value === undefined) throw invalid(`value for parameter ${name ?? index + 1} not found`);
    return toSql(value);
  });
}

function namedValue(named: Map<string, WireValue>, name: string | null): WireValue | undefined {
  return name === null ? undefined : (named.get(name) ?? named.get(name.slice(1)));
}

function invalid(reason: string): HranaError {
  return new HranaError(`Arguments do not match SQL parameters: ${reason}`, 'ARGS_INVALID');
}
