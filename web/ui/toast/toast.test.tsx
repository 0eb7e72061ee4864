import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '#web/tests/components/open-app.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { showToast, type ToastText } from './toast.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const saved = { type: 'success', title: 'Saved', description: 'We saved it.' } as const;
const failed = { type: 'error', title: 'Error', description: 'We couldn’t save it.' } as const;

/** Shows a toast, once the toast host has loaded. */
async function show(text: ToastText): Promise<void> {
  await Promise.all([showToast(text), screen.findByText(text.description)]);
}

const group = () => document.querySelector<HTMLElement>('[data-scope=toast][data-part=group]');
const placed = () => group()?.style.getPropertyValue('--toast-top');

/** The toasts that are shown, without those that wait for their removal. */
const shown = () =>
  [...document.querySelectorAll('[data-scope=toast][data-part=root][data-state=open]')].map(
    ({ textContent }) => textContent,
  );

it('shows a toast for 5 s, as a live region', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openApp('/');
  const requestedAt = Date.now();
  await show(saved);
  const shownAt = Date.now();
  expect(screen.getByText(saved.description).closest('[role=status]')).toBeVisible();
  while (shown().length > 0) await act(() => vi.advanceTimersByTimeAsync(100));
  expect(Date.now() - requestedAt).toBeGreaterThan(4500);
  expect(Date.now() - shownAt).toBeLessThan(6500);
});

it('replaces the toast before', async () => {
  await openApp('/');
  await show(failed);
  expect(await screen.findByText(failed.description)).toBeVisible();
  await show(saved);
  expect(await screen.findByText(saved.description)).toBeVisible();
  expect(screen.queryByText(failed.description)).toBeNull();
  expect(shown()).toHaveLength(1);
});

it('stands above a dialog that leaves room there, else below its header', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(90);
  let top = 200;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, top, 600, 80),
  );
  await openApp('/?account=true');
  await screen.findByRole('dialog', { name: 'Your Account' });
  await show(saved);
  await waitFor(() => expect(placed()).toBe('102px'));
  top = 24;
  await waitFor(() => expect(placed()).toBe('112px'));
});

it.each([
  { kind: 'sheet', footerTop: 700, top: '56px' },
  { kind: 'small dialog', footerTop: 700, top: '602px' },
  // Above a keyboard, the dialog is hardly taller than the toast.
  { kind: 'small dialog', footerTop: 80, top: '8px' },
  { kind: 'small dialog', dialogTop: 100, footerTop: 160, top: '62px' },
])(
  'starts at $top over a $kind with buttons at $footerTop px',
  async ({ kind, dialogTop = 0, footerTop, top }) => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(90);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      if (this.matches('header')) return new DOMRect(0, 0, 390, 48);
      if (this.matches('footer')) return new DOMRect(0, footerTop, 390, 80);
      return new DOMRect(0, this.matches('[role=dialog]') ? dialogTop : 0, 390, 800);
    });
    await openApp('/');
    render(
      <Dialog
        open
        onClose={() => {}}
        title="Record Payment"
        sheet={kind === 'sheet'}
        footer={<button type="button">Save</button>}
      />,
    );
    await screen.findByRole('dialog', { name: 'Record Payment' });
    await show(saved);
    await waitFor(() => expect(placed()).toBe(top));
  },
);
