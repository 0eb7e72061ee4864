import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyPart, preload } from './lazy-part.ts';

function Part() {
  return <p>The part</p>;
}

const load = () => Promise.resolve({ Part });

function renderPart(Lazy: ReturnType<typeof lazyPart>) {
  render(
    <Suspense fallback="Loading">
      <Lazy />
    </Suspense>,
  );
}

it('shows a fallback while its module loads', async () => {
  renderPart(lazyPart(load, 'Part'));
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('The part')).toBeVisible();
});

it('renders a preloaded module without a fallback', async () => {
  const Lazy = lazyPart(load, 'Part');
  preload(load)();
  await load();
  renderPart(Lazy);
  expect(screen.getByText('The part')).toBeVisible();
});

it('loads a module again if the preload failed', async () => {
  let fails = true;
  const loadLater = () => {
    const loaded = fails ? Promise.reject(new Error('offline')) : load();
    fails = false;
    return loaded;
  };
  preload(loadLater)();
  renderPart(lazyPart(loadLater, 'Part'));
  expect(await screen.findByText('The part')).toBeVisible();
});
