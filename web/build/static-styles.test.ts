import { readdir, readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { css } from '#styled/css';
import { classTable } from './class-table.ts';
import { withStaticStyles } from './static-styles.ts';

const themes = `${import.meta.dirname}/../theme`;

/** Evaluates the code that replaces an expression. */
function resultOf(code: string) {
  return runInNewContext(withStaticStyles(code).replace(/^import .*\n/, ''), { classTable });
}

it('replaces styles with their class names and keeps the other code', () => {
  const code = withStaticStyles(
    "const a = css({ color: 'ink', tablet: { gap: '2' } }); f(css({ gap: '1' }), cx(a, b));",
  );
  const classes = css({ color: 'ink', tablet: { gap: '2' } });
  expect(classes).not.toBe('');
  expect(code).toBe(`const a = "${classes}"; f("${css({ gap: '1' })}", cx(a, b));`);
});

it('lets a later style of a call win, as Panda does', () => {
  expect(resultOf("css({ gap: '1', color: 'ink' }, { gap: '2' })")).toBe(
    css({ gap: '1', color: 'ink' }, { gap: '2' }),
  );
});

it('finds the same classes as each recipe, for every combination of variants', async () => {
  let compared = 0;
  for (const file of (await readdir(themes)).filter((name) => name.endsWith('.ts'))) {
    const code = await readFile(`${themes}/${file}`, 'utf8');
    const [, call] = /= ([cs]va\([\s\S]*?\n\}\));/.exec(code) ?? [];
    if (call === undefined) continue;
    const [recipe] = Object.values(await import(`${themes}/${file}`)) as [
      ((variants?: object) => unknown) & { variantMap: Record<string, string[]> },
    ];
    const table = resultOf(call);
    expect(table(), file).toEqual(recipe());
    for (const variants of combinationsOf(recipe.variantMap)) {
      expect(table(variants), `${file} ${JSON.stringify(variants)}`).toEqual(recipe(variants));
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(40);
});

it('rejects a style with a variable', () => {
  expect(() => withStaticStyles('css({ color: isOpen ? 1 : 2 })')).toThrow(
    'A style has a variable. Choose between class names instead: css({ color: isOpen ? 1 : 2 })',
  );
});

/** Returns all combinations of the variants: each missing, false, or with one of its values. */
function combinationsOf(variantMap: Record<string, string[]>): object[] {
  return Object.entries(variantMap).reduce<object[]>(
    (found, [name, values]) =>
      [undefined, false, ...values].flatMap((value) =>
        found.map((variants) => ({ ...variants, [name]: value === 'true' ? true : value })),
      ),
    [{}],
  );
}
