import { applyListedRole, recordListedRole } from '#db/statements/roles.ts';
import type { Deps } from '#worker/deps.ts';
import type { SignInChecks, SignInPurpose } from '#worker/gateways/identity-provider.ts';
import { type RoleDeps, roleOf, sessionMsOf } from '#worker/http/session/find-session.ts';
import { createToken, hashToken } from '#worker/http/session/session-token.ts';
import { insertSession, saveListedRole, saveUser, selectRoles } from './identity.repository.ts';

interface FinishSignIn {
  callbackUrl: URL;
  checks: SignInChecks;
  purpose: SignInPurpose;
  /** The token of this browser's previous session, which the new one replaces. */
  replacedToken: string | undefined;
  userAgent: string | undefined;
}

/**
 * Finishes a sign-in: saves the user and returns the token of a new session. An admin may have to
 * sign in once more, for `admin`. Throws 400 if the provider rejects the sign-in, and 403 if it is
 * not enough for an admin.
 */
export async function finishSignIn(
  {
    db,
    identityProvider,
    adminEmails,
    now,
    newId,
  }: Pick<Deps, 'db' | 'identityProvider' | 'adminEmails' | 'now' | 'newId'>,
  { callbackUrl, checks, purpose, replacedToken, userAgent }: FinishSignIn,
): Promise<{ token: string; userId: string; idToken: string | undefined } | 'needsAdminSignIn'> {
  const { profile, idToken, authenticatedAt } = await identityProvider.finishSignIn({
    callbackUrl,
    checks,
    purpose,
  });
  const user = await saveUser(db, { ...profile, id: newId(), createdAt: now() });
  const shouldBeAdmin = roleOf(user, adminEmails) !== null;
  if (shouldBeAdmin !== user.isAdmin) {
    const endsSessions = identityProvider.hasAdminSignIn;
    await saveListedRole(db, { user, isAdmin: shouldBeAdmin, endsSessions, at: now() });
  }
  if (shouldBeAdmin && identityProvider.hasAdminSignIn && purpose === 'customer')
    return 'needsAdminSignIn';
  const userId = user.id;
  const at = now();
  const token = createToken();
  await insertSession(
    db,
    {
      tokenHash: await hashToken(token),
      userId,
      createdAt: at,
      lastUsedAt: at,
      signedInAt: authenticatedAt ?? at,
      expiresAt: at + sessionMsOf({ isAdmin: shouldBeAdmin }),
      device: deviceName(userAgent),
    },
    replacedToken && (await hashToken(replacedToken)),
  );
  return { token, userId, idToken };
}

/**
 * Brings the roles of all users in line with ADMIN_EMAILS, so that a removed admin gets no more
 * notifications. Writes only what differs.
 */
export async function syncAdmins({
  db,
  adminEmails,
  identityProvider: { hasAdminSignIn: endsSessions },
  now,
}: RoleDeps): Promise<void> {
  const at = now();
  const statements = (await selectRoles(db, adminEmails)).flatMap((user) => {
    const role = roleOf(user, adminEmails);
    if ((role !== null) !== user.isAdmin) {
      return applyListedRole(db, { user, isAdmin: role !== null, endsSessions, at });
    }
    const isStaff = role !== null && user.grantedRole === 'staff';
    return isStaff && role !== user.recordedRole ? recordListedRole(db, { user, role, at }) : [];
  });
  if (statements.length > 0) await db.write(statements);
}

/**
 * The first that a User-Agent names wins: Edge and others also call themselves Chrome, and Chrome
 * calls itself Safari.
 */
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/** Returns the browser and system of a User-Agent, like 'Chrome on Android'; null if it names neither. */
export function deviceName(userAgent = ''): string | null {
  const text = userAgent.slice(0, 500);
  const nameIn = (names: typeof browsers | typeof systems) =>
    names.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}
