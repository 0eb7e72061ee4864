import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draftProps } from '#web/lib/use-draft.ts';
import { setUpUser } from '#web/tests/components/set-up-user.ts';
import { TextArea } from '#web/ui/form/field.tsx';
import { Dialog } from './dialog.tsx';
import { Pane } from './pane.tsx';
import { PromptDialog } from './prompt-dialog.tsx';

afterEach(cleanup);

function Rows() {
  const [rows, setRows] = useState(['2014']);
  return (
    <form>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep their order.
        <input key={index} aria-label={`Row ${index}`} defaultValue={row} />
      ))}
      <button type="button" onClick={() => setRows([...rows, ''])}>
        Add a Row
      </button>
    </form>
  );
}

type Kind = 'dialog' | 'prompt' | 'pane';

function Opened({ kind, children }: { kind: Kind; children: ReactNode }) {
  const [open, setOpen] = useState(true);
  const dialog = { open, onClose: () => setOpen(false), title: 'Rows', children };
  if (kind === 'pane') return open && <Pane {...dialog} isBeside />;
  if (kind === 'dialog') return <Dialog {...dialog} />;
  return (
    <PromptDialog
      {...dialog}
      description=""
      confirm="Save"
      variant="action"
      busy={false}
      onConfirm={() => {}}
    />
  );
}

async function open(children: ReactNode, kind: Kind = 'dialog') {
  render(<Opened kind={kind}>{children}</Opened>);
  const dialog = await screen.findByRole('dialog', { name: 'Rows' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return {
    user: setUpUser(),
    dialog,
    isGone: () => waitFor(() => expect(dialog).not.toBeInTheDocument()),
  };
}

const question = () => screen.queryByRole('alertdialog', { name: 'Discard what you typed?' });
const asked = () => screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
/** Whether the browser asks before it leaves the page. */
const asksOnReload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe.each(['dialog', 'prompt', 'pane'] as const)('a %s', (kind) => {
  it('asks once before it loses a typed text, and closes without', async () => {
    const { user, dialog, isGone } = await open(<textarea aria-label="Reason" />, kind);
    expect(asksOnReload()).toBe(false);
    await user.type(within(dialog).getByLabelText('Reason'), 'Late');
    expect(asksOnReload()).toBe(true);
    await user.keyboard('{Escape}');
    await user.click(within(await asked()).getByRole('button', { name: 'Keep Editing' }));
    await waitFor(() => expect(question()).toBeNull());
    expect(within(dialog).getByLabelText('Reason')).toHaveValue('Late');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(within(await asked()).getByRole('button', { name: 'Discard' }));
    await isGone();
    expect(asksOnReload()).toBe(false);
  });

  it('closes at once when nothing was typed', async () => {
    const { user, isGone } = await open(<Rows />, kind);
    await user.keyboard('{Escape}');
    await isGone();
    expect(question()).toBeNull();
  });
});

it('asks before it discards what a button has added', async () => {
  const { user, dialog } = await open(<Rows />);
  await user.click(within(dialog).getByRole('button', { name: 'Add a Row' }));
  await user.keyboard('{Escape}');
  expect(await asked()).toBeVisible();
});

it('does not ask once a change was taken back', async () => {
  const { user, dialog, isGone } = await open(<Rows />);
  await user.type(within(dialog).getByLabelText('Row 0'), 'x{Backspace}');
  await user.keyboard('{Escape}');
  await isGone();
  expect(question()).toBeNull();
});

it('does not ask about a draft, which the app keeps', async () => {
  const { user, dialog, isGone } = await open(
    <form>
      <TextArea {...draftProps} label="Note" />
    </form>,
  );
  await user.type(within(dialog).getByLabelText('Note'), 'Late');
  expect(asksOnReload()).toBe(false);
  await user.keyboard('{Escape}');
  await isGone();
});

it('discards without asking when Cancel is pressed', async () => {
  const { user, dialog, isGone } = await open(<textarea aria-label="Reason" />, 'prompt');
  await user.type(within(dialog).getByLabelText('Reason'), 'Late');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await isGone();
});

it('shows the focused field again when the screen turns, and not when only its height changes', async () => {
  const viewport = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  const width = vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(390);
  const shown = vi.fn();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(shown);
  const { user } = await open(<Rows />);
  await user.click(screen.getByLabelText('Row 0'));
  viewport.dispatchEvent(new Event('resize'));
  expect(shown).not.toHaveBeenCalled();
  width.mockReturnValue(844);
  viewport.dispatchEvent(new Event('resize'));
  viewport.dispatchEvent(new Event('resize'));
  expect(shown).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
