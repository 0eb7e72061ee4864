import { fullName } from '#web/lib/format.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';

/** Returns a user's name, or else their email. */
export function nameOf(user: Pick<UserJson, 'firstName' | 'lastName' | 'email'>): string {
  return fullName(user) || user.email;
}
