import { may, type Permission, roleOfUser } from '#worker/domain/accounts/permissions.ts';
import { useSession } from './session.ts';

/** Returns whether the user may do something on the dashboard; true until they are known, so that nothing moves. */
export function useMay(permission: Permission): boolean {
  const session = useSession();
  return session.state !== 'signedIn' || may(roleOfUser(session.user), permission);
}
