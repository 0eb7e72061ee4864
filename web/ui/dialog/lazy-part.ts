import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadWhenPossible } from './load-when-possible.ts';

// biome-ignore lint/suspicious/noExplicitAny: the constraint that React's own `lazy` has.
type AnyComponent = ComponentType<any>;

interface LazyPartOptions {
  /** Retries a failed load when the browser is online or focused again, instead of throwing. */
  retry?: boolean;
}

/** Returns a component that loads its module on first render and draws the module's export `name`. */
export function lazyPart<Name extends string, Module extends Record<Name, AnyComponent>>(
  load: () => Promise<Module>,
  name: Name,
  { retry = false }: LazyPartOptions = {},
): LazyExoticComponent<Module[Name]> {
  return lazy(async () => {
    const module = await (retry ? loadWhenPossible(load) : load());
    return { default: module[name] };
  });
}

/** Returns a handler that loads a module early. If that fails, the part itself loads it again and shows the error. */
export function preload(load: () => Promise<unknown>): () => void {
  return () => void load().catch(() => {});
}
