import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

function OrderAndChat({ fill }: { fill: boolean }) {
  const [value, setValue] = useState<'order' | 'chat'>('order');
  return (
    <Tabs
      label="Order and chat"
      value={value}
      onChange={setValue}
      fill={fill}
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
