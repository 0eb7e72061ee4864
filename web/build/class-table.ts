type Variants = Record<string, string | boolean | undefined>;

/** Returns what the build puts in the place of a recipe: a function that finds the classes of its variants. */
export function classTable<Classes>(
  names: readonly string[],
  defaults: Variants,
  classes: Record<string, Classes>,
) {
  return (variants: Variants = {}) =>
    classes[names.map((name) => variants[name] ?? defaults[name]).join()];
}
