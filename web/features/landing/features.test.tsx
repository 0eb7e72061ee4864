import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { shop } from '#web/lib/shop.ts';
import { Reviewer } from './features.tsx';

it('names who writes the files, with a picture if the shop has one', () => {
  const builder = { name: 'Sam Okafor', since: 2009 };
  const { container, rerender } = render(<Reviewer builder={builder} />);
  expect(container.querySelector('strong')?.textContent).toBe('Sam Okafor');
  expect(container.textContent).toContain('writes the files, since 2009');
  expect(container.querySelector('img')).toBeNull();
  rerender(<Reviewer builder={{ ...builder, pictureUrl: '/sam.webp' }} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/sam.webp');
});

it('says without a name how soon the shop answers', () => {
  const { container } = render(<Reviewer builder={null} />);
  expect(container.textContent).toContain(`${shop.reviewHours}hours or less until we answer`);
});
