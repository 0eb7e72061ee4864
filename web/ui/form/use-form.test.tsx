import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setUpUser } from '#web/tests/components/set-up-user.ts';
import { CheckboxRow } from './checkbox-row.tsx';
import { TextField } from './field.tsx';
import { useForm, useFormState } from './use-form.ts';

afterEach(cleanup);

interface Entry {
  name: string;
  price: number;
  onSale: boolean;
}

function Form({ onSubmit }: { onSubmit: (entry: Entry) => void }) {
  const state = useFormState(() => ({ name: '', price: 'x', onSale: true }));
  const { text, checkbox, submit } = useForm(state, {
    read: ({ price, ...values }) => ({ ...values, price: Number(price) }),
    // Not in the order of the page.
    check: ({ name, price }) => ({
      ...(!(price > 0) && { price: 'Enter a price' }),
      ...(name === '' && { name: 'Name is required' }),
    }),
    onSubmit,
  });
  return (
    <form onSubmit={submit}>
      <TextField label="Name" {...text('name')} />
      <TextField label="Price" {...text('price')} />
      <CheckboxRow label="On sale" {...checkbox('onSale')} />
      <button type="submit">Save</button>
    </form>
  );
}

function openForm() {
  const onSubmit = vi.fn();
  render(<Form onSubmit={onSubmit} />);
  return { user: setUpUser(), onSubmit };
}

const field = (name: string) => screen.getByLabelText(name);
const save = () => screen.getByRole('button', { name: 'Save' });

it('shows the messages on submit, and focuses the first invalid field of the page', async () => {
  const { user, onSubmit } = openForm();
  expect(field('Name')).not.toHaveAccessibleDescription();
  await user.click(save());
  expect(field('Name')).toHaveAccessibleDescription('Name is required');
  expect(field('Price')).toHaveAccessibleDescription('Enter a price');
  expect(field('Name')).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('removes a message as soon as its field is valid, and submits what it reads', async () => {
  const { user, onSubmit } = openForm();
  await user.click(save());
  await user.keyboard('Lope');
  expect(field('Name')).not.toHaveAccessibleDescription();
  expect(field('Price')).toHaveAccessibleDescription('Enter a price');
  await user.clear(field('Price'));
  await user.type(field('Price'), '49');
  await user.click(screen.getByRole('checkbox', { name: 'On sale' }));
  await user.click(save());
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Lope', price: 49, onSale: false });
});
