import { createContext, runInContext } from 'node:vm';
import { type Plugin, parseSync, Visitor } from 'vite';
import { css, cva, sva } from '#styled/css';

/** What is used here of the results of `cva` and `sva`. */
interface Recipe {
  (variants: Record<string, string>): string | Record<string, string>;
  /** The values of each variant. */
  variantMap: Record<string, readonly string[]>;
  /** Without an argument, returns the default variants. */
  getVariantProps(): Record<string, string | boolean>;
}

const panda = createContext({ css, cva, sva });
const tableImport = "import { classTable } from '#web/build/class-table.ts';\n";

/**
 * Replaces the calls of Panda's functions with their results: class names, and a table of them for
 * each recipe, so that no page loads Panda's functions. Fails the build if a style has a variable.
 */
export function staticStyles(): Plugin {
  return {
    name: 'static-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/web\/.*\.tsx?(\?|$)/, code: '#styled/css' },
      handler: withStaticStyles,
    },
  };
}

/** Returns a module's code with class names instead of styles. Throws if a style has a variable. */
export function withStaticStyles(code: string): string {
  const parts: string[] = [];
  let end = 0;
  new Visitor({
    CallExpression(call) {
      if (call.callee.type !== 'Identifier' || !Object.hasOwn(panda, call.callee.name)) return;
      parts.push(code.slice(end, call.start), resultOf(code.slice(call.start, call.end)));
      end = call.end;
    },
  }).visit(parseSync('module.tsx', code).program);
  const result = parts.join('') + code.slice(end);
  return result.includes('classTable(') ? tableImport + result : result;
}

/** Returns the code of a call's result. */
function resultOf(call: string): string {
  let result: string | Recipe;
  try {
    result = runInContext(call, panda);
  } catch (cause) {
    const advice = 'A style has a variable. Choose between class names instead';
    throw new Error(`${advice}: ${call}`, { cause });
  }
  return typeof result === 'string' ? JSON.stringify(result) : tableOf(result);
}

/** Returns code that looks up the classes of a recipe for each combination of its variants. */
function tableOf(recipe: Recipe): string {
  const defaults = recipe.getVariantProps();
  const variants = Object.keys(recipe.variantMap);
  const combinations = variants.reduce<Record<string, string>[]>(
    (found, name) =>
      found.flatMap((others) =>
        ['', 'false', ...(recipe.variantMap[name] ?? [])].map((value) => ({
          ...others,
          [name]: value,
        })),
      ),
    [{}],
  );
  const classes = combinations.map((variant) => [Object.values(variant).join(), recipe(variant)]);
  const table = JSON.stringify(Object.fromEntries(classes));
  return `classTable(${JSON.stringify(variants)}, ${JSON.stringify(defaults)}, ${table})`;
}
