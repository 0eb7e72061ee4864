import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { withoutUnusedFields } from './small-icons.ts';

it('keeps only the shapes of an icon', async () => {
  const file = new URL(
    '../../node_modules/lucide-react/dist/esm/icons/circle-x.mjs',
    import.meta.url,
  );
  const code = withoutUnusedFields(await readFile(file, 'utf8'));
  expect(code).toContain('["circle", { cx: "12", cy: "12", r: "10" }]');
  expect(code).toContain('createLucideIcon(__iconData)');
  expect(code).not.toMatch(/name:|size:|key:|aliases:/);
});
