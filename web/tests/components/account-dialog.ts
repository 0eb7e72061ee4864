import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Opens the account menu, and returns it. */
export async function openMenu(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: /Account$/ }));
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu).toHaveFocus());
  return menu;
}

/** Opens the account dialog, which is the menu's first item, and returns it. */
export async function openAccount(user: UserEvent): Promise<HTMLElement> {
  await openMenu(user);
  await user.keyboard('{Home}{Enter}');
  return screen.findByRole('dialog', { name: 'Your Account' });
}

/** Finds a checkbox of the account dialog, whose name starts with its label. */
export function findSwitch(account: HTMLElement, label: string): Promise<HTMLElement> {
  return within(account).findByRole('checkbox', { name: new RegExp(`^${label}`) });
}
