/** Changes that no test can notice, or that are not worth a test, by the changed line. */
export const accepted: readonly { changed: string; reason: string }[] = [
  {
    changed: 'for (let at = blocks.length + 1; at >= 0; at -= 1) {',
    reason: 'The loop skips indexes without a block.',
  },
  {
    changed: 'const text = cleanCell(cell);',
    reason: 'The cut only bounds the time that a long cell takes, as `linear-time.test.ts` checks.',
  },
];
