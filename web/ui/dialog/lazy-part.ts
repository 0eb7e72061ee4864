import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadWhenPossible } from './load-when-possible.ts';

// biome-ignore lint/suspicious/noExplicitAny: the constraint that React's own `lazy` has.
type AnyComponent = ComponentType<any>;

interface LazyPartOptions {
  /** Retries a failed load when the browser is online or focused again, instead of throwing. */
  retry?: boolean;
}

/** The modules that `preload` has loaded, by the function that loads them. */
const preloaded = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * Returns a component that loads a module on first render and renders its export `name`. If
 * `preload` has already loaded the module with the same function, it renders without a fallback.
 */
export function lazyPart<Name extends string, Module extends Record<Name, AnyComponent>>(
  load: () => Promise<Module>,
  name: Name,
  { retry = false }: LazyPartOptions = {},
): LazyExoticComponent<Module[Name]> {
  const loadPart = async () => {
    const module = await (retry ? loadWhenPossible(load) : load());
    return { default: module[name] };
  };
  return lazy(() => {
    // The map's key is the function that loads this module.
    const module = preloaded.get(load) as Module | undefined;
    return module ? settled({ default: module[name] }) : loadPart();
  });
}

/** Returns a promise that React reads synchronously. For any other, it shows a fallback for at least 300 ms. */
function settled<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: React calls only `then`, and its first argument takes the value.
  return { then: (use: (value: Value) => void) => use(value) } as Promise<Value>;
}

/** Returns a handler that loads a module early. If that fails, the part itself loads it again and shows the error. */
export function preload(load: () => Promise<unknown>): () => void {
  return () =>
    void load().then(
      (module) => preloaded.set(load, module),
      () => {},
    );
}
