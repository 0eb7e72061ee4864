import '@testing-library/jest-dom/vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

function OrderAndChat({ fill, beside = false }: { fill: boolean; beside?: boolean }) {
  const [value, setValue] = useState<'order' | 'chat'>('order');
  return (
    <Tabs
      label="Order and chat"
      value={value}
      onChange={setValue}
      fill={fill}
      beside={beside}
      tabs={[
        { id: 'order', title: 'Order', content: <input aria-label="What changed" /> },
        { id: 'chat', title: 'Chat', content: <p>No messages yet.</p> },
      ]}
    />
  );
}

const open = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));

it('keeps a panel of a dialog mounted once it was selected', () => {
  render(<OrderAndChat fill />);
  expect(screen.queryByText('No messages yet.')).toBeNull();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'New injectors' } });
  open('Chat');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getAllByRole('tabpanel')).toEqual([screen.getByRole('tabpanel', { name: 'Chat' })]);
  open('Order');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('New injectors');
});

it('mounts only the selected panel of a page', () => {
  render(<OrderAndChat fill={false} />);
  open('Chat');
  expect(screen.queryByLabelText('What changed')).toBeNull();
});

it('keeps typed text when the window becomes wide and narrow again', () => {
  const { rerender } = render(<OrderAndChat fill />);
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: 'New injectors' } });
  rerender(<OrderAndChat fill={false} beside />);
  expect(screen.getByRole('textbox')).toBe(field);
  const chat = screen.getByText('No messages yet.');
  expect(chat).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  rerender(<OrderAndChat fill />);
  expect(screen.getByRole<HTMLInputElement>('textbox')).toBe(field);
  expect(field).toHaveValue('New injectors');
  open('Chat');
  expect(screen.getByText('No messages yet.')).toBe(chat);
});

it('lets the keyboard scroll a panel of a dialog that holds only text', () => {
  render(<OrderAndChat fill />);
  open('Chat');
  const panel = screen.getByRole('tabpanel', { name: 'Chat' });
  panel.focus();
  expect(panel).toHaveFocus();
});
