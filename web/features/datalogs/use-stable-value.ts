import { replaceEqualDeep } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Returns the same object while its content stays the same, for the dependencies of an effect. */
export function useStableValue<Value>(value: Value): Value {
  const latest = useRef(value);
  const stable = replaceEqualDeep(latest.current, value);
  useEffect(() => {
    latest.current = stable;
  });
  return stable;
}
