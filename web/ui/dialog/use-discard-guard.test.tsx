import '@testing-library/jest-dom/vitest';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { setUpUser } from '#web/tests/components/set-up-user.ts';
import { Dialog } from './dialog.tsx';
import { useDiscardGuard } from './use-discard-guard.tsx';

function Form() {
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

function GuardedDialog() {
  const [isOpen, setOpen] = useState(true);
  const guard = useDiscardGuard(isOpen, () => setOpen(false));
  return (
    <Dialog open={isOpen} {...guard.dialog} title="Rows">
      <Form />
      {guard.question}
    </Dialog>
  );
}

async function open() {
  const routeTree = createRootRoute({ component: GuardedDialog });
  render(<RouterProvider router={createRouter({ routeTree })} />);
  const dialog = await screen.findByRole('dialog', { name: 'Rows' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return { user: setUpUser(), dialog };
}

const question = () => screen.queryByRole('alertdialog', { name: 'Discard your changes?' });

it('asks before it discards what a button has added', async () => {
  const { user, dialog } = await open();
  await user.click(within(dialog).getByRole('button', { name: 'Add a Row' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question()).toBeVisible());
});

it('does not ask once a change was taken back', async () => {
  const { user, dialog } = await open();
  await user.type(within(dialog).getByLabelText('Row 0'), 'x{Backspace}');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(question()).toBeNull();
});
