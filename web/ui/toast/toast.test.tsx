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
const placedLeft = () => group()?.style.getPropertyValue('--toast-left');

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

it('reserves time for each of several toasts', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openApp('/');
  await show(failed);
  const uploaded = { ...saved, description: 'We have the file you sent.' };
  void showToast(failed, { readMs: 1500 });
  void showToast(uploaded, { readMs: 1500 });
  void showToast(saved);
  await act(() => vi.advanceTimersByTimeAsync(1600));
  expect(shown().join()).toContain(uploaded.description);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(shown().join()).toContain(saved.description);
});

it('stands above a dialog that leaves room there, else below its header', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(90);
  let top = 200;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, top, 600, 80),
  );
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(80);
  await openApp('/?account=true');
  await screen.findByRole('dialog', { name: 'Your Account' });
  await show(saved);
  await waitFor(() => expect(placed()).toBe('102px'));
  top = 24;
  await waitFor(() => expect(placed()).toBe('112px'));
});

it.each([
  { kind: 'sheet', dialogTop: 0, top: '56px', room: '106px solid transparent' },
  { kind: 'small dialog', dialogTop: 0, top: '56px', room: '106px solid transparent' },
  { kind: 'small dialog', dialogTop: 100, top: '56px', room: '106px solid transparent' },
  { kind: 'small dialog', dialogTop: 110, top: '12px', room: '' },
])(
  'starts at $top over a $kind at $dialogTop px, whose body moves down by $room',
  async ({ kind, dialogTop, top, room }) => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(90);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      if (this.matches('header')) return new DOMRect(0, 0, 390, 48);
      return new DOMRect(0, this.matches('[role=dialog]') ? dialogTop : 0, 390, 800);
    });
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(48);
    const { user } = await openApp('/');
    render(
      <Dialog
        open
        onClose={() => {}}
        title="Record Payment"
        sheet={kind === 'sheet'}
        footer={<button type="button">Save</button>}
      />,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Record Payment' });
    await show(saved);
    await waitFor(() => expect(placed()).toBe(top));
    const header = dialog.querySelector('header');
    expect(header?.style.borderBottom).toBe(room);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(header?.style.borderBottom).toBe(''));
  },
);

it('measures a toast once it is as wide as it stays', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() =>
    placedLeft() === '' ? 700 : 90,
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 390, 48));
  await openApp('/');
  render(<Dialog open onClose={() => {}} title="Record Payment" />);
  const dialog = await screen.findByRole('dialog', { name: 'Record Payment' });
  const header = dialog.querySelector('header') as HTMLElement;
  const rooms: string[] = [];
  const observer = new MutationObserver(() => rooms.push(header.style.borderBottom));
  observer.observe(header, { attributeFilter: ['style'] });
  await show(saved);
  await waitFor(() => expect(rooms).toContain('106px solid transparent'));
  observer.disconnect();
  expect(new Set(rooms)).toEqual(new Set(['106px solid transparent']));
});
