import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Facts } from './facts.tsx';
import { TextArea, TextField } from './form/field.tsx';
import { InsetField } from './form/inset-field.tsx';

it('shows facts, and what the user types, in the direction of their language', () => {
  render(
    <>
      <Facts facts={[['Customer', 'ליאור']]} />
      <TextField label="City" defaultValue="חיפה" />
      <TextArea label="Notes" defaultValue="متى" />
      <InsetField label="Truck">{(control) => <input {...control} defaultValue="רם" />}</InsetField>
    </>,
  );
  const shown = [screen.getByText('ליאור'), ...screen.getAllByRole('textbox')];
  expect(shown.map((element) => element.getAttribute('dir'))).toEqual(shown.map(() => 'auto'));
});
