import * as oidc from 'openid-client';
import { recentSignInSeconds } from '#worker/domain/accounts/permissions.ts';
import { trimText } from '#worker/domain/blank-text.ts';
import { minuteMs } from '#worker/domain/durations.ts';
import { limits } from '#worker/domain/limits.ts';
import { AppError, signInFailed } from '#worker/http/errors.ts';
import { log, safeErrorMessage } from '#worker/http/log.ts';
import { storableText } from '#worker/http/storable-text.ts';
import type {
  IdentityProvider,
  IdentityProviderSettings,
  ProviderProfile,
  SignInChecks,
  SignInPurpose,
} from './identity-provider.ts';
import { isPictureUrl } from './picture-source.ts';

/** Signs users in with OpenID Connect: authorization code flow with PKCE, state and nonce. */
export function createOpenidProvider(
  settings: IdentityProviderSettings,
): Omit<IdentityProvider, 'hasAdminSignIn'> {
  const { maxAgeSeconds, acrValues } = settings.adminSignIn;
  return {
    async startSignIn({ redirectUri, choosesAccount, purpose }) {
      const config = await discover(settings);
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const maxAge = maxAgeOf(purpose, maxAgeSeconds);
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
        ...(choosesAccount && { prompt: 'select_account' }),
        ...(maxAge !== undefined && { max_age: `${maxAge}` }),
        ...(purpose !== 'customer' && acrValues.length > 0 && { acr_values: acrValues.join(' ') }),
      });
      return { url, checks };
    },

    async finishSignIn({ callbackUrl, checks, purpose }) {
      const config = await discover(settings);
      const maxAge = statesSignInTime(config, purpose)
        ? maxAgeOf(purpose, maxAgeSeconds)
        : undefined;
      const tokens = await exchangeCode(config, callbackUrl, { ...checks, maxAge });
      const claims = tokens.claims();
      if (claims === undefined) throw signInFailed();
      if (purpose !== 'customer') requireAcr(claims.acr, acrValues);
      const { auth_time: seconds } = claims;
      const authenticatedAt = typeof seconds === 'number' ? seconds * 1000 : undefined;
      const profile = claims.email
        ? claims
        : await orFailed(oidc.fetchUserInfo(config, tokens.access_token, claims.sub));
      return {
        profile: toProfile(claims.iss, { ...profile, sub: claims.sub }, settings.verifiedIssuers),
        idToken: tokens.id_token,
        authenticatedAt,
      };
    },

    async endSessionUrl({ idToken, returnTo }) {
      const config = await discover(settings).catch(() => undefined);
      if (config?.serverMetadata().end_session_endpoint === undefined) return undefined;
      return oidc.buildEndSessionUrl(config, {
        post_logout_redirect_uri: returnTo,
        ...(idToken !== undefined && { id_token_hint: idToken }),
      });
    },
  };
}

/** Returns how long ago the provider may have asked for the password, in seconds. */
function maxAgeOf(purpose: SignInPurpose, adminMaxAge: number | undefined): number | undefined {
  if (purpose === 'customer') return undefined;
  if (purpose === 'admin') return adminMaxAge;
  return Math.min(adminMaxAge ?? recentSignInSeconds, recentSignInSeconds);
}

/**
 * Returns whether a sign-in without `auth_time` is rejected. Some providers, such as Google, never
 * state it, so that signing in again only proves that the user still can.
 */
function statesSignInTime(config: oidc.Configuration, purpose: SignInPurpose): boolean {
  const claims = config.serverMetadata().claims_supported;
  return purpose !== 'again' || claims === undefined || claims.includes('auth_time');
}

/** How long a provider's configuration is reused, in ms. */
const discoveryMaxAgeMs = 10 * minuteMs;

/** Shared by the requests of an isolate: a provider's configuration rarely changes. */
let discovered: { key: string; config: oidc.Configuration; at: number } | undefined;

/** Returns the provider's configuration, at most 10 minutes old. Throws 503 if the provider is down. */
async function discover(settings: IdentityProviderSettings): Promise<oidc.Configuration> {
  const key = JSON.stringify(settings);
  const isFresh = discovered && Date.now() - discovered.at < discoveryMaxAgeMs;
  if (discovered?.key === key && isFresh) return discovered.config;
  const config = await fetchConfiguration(settings);
  discovered = { key, config, at: Date.now() };
  return config;
}

async function fetchConfiguration({ issuer, clientId, clientSecret }: IdentityProviderSettings) {
  // Plain http is allowed only for a provider on loopback, as on the local stack.
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(issuer).hostname);
  const options = { execute: isLoopback ? [oidc.allowInsecureRequests] : [] };
  try {
    const config = await oidc.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      undefined,
      options,
    );
    // openid-client sends the secret in the body unless told otherwise.
    const methods = config.serverMetadata().token_endpoint_auth_methods_supported;
    if (methods?.includes('client_secret_post')) return config;
    return await oidc.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      oidc.ClientSecretBasic(clientSecret),
      options,
    );
  } catch (cause) {
    log('error', {
      event: 'identity provider unavailable',
      issuer,
      cause: safeErrorMessage(cause),
    });
    throw signInUnavailable();
  }
}

function requireAcr(acr: unknown, accepted: readonly string[]): void {
  if (accepted.length === 0 || accepted.includes(String(acr))) return;
  throw new AppError(
    'forbidden',
    'Admins must log in with a second factor or a passkey. Set one up with your login provider, then log in again.',
  );
}

interface CodeChecks extends SignInChecks {
  /** Seconds. */
  maxAge: number | undefined;
}

function exchangeCode(config: oidc.Configuration, callbackUrl: URL, checks: CodeChecks) {
  return orFailed(
    oidc.authorizationCodeGrant(config, callbackUrl, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.codeVerifier,
      idTokenExpected: true,
      ...(checks.maxAge !== undefined && { maxAge: checks.maxAge }),
    }),
  );
}

/** Throws 503 if the provider did not respond, and 400 if it or openid-client rejects the sign-in. */
async function orFailed<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } catch (cause) {
    // The provider's and openid-client's errors have a code. A failed connection has none.
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    log('warn', { event: 'sign-in rejected', code: String(code ?? 'no response') });
    const hasResponse = code !== undefined && code !== 'OAUTH_TIMEOUT';
    throw hasResponse ? signInFailed() : signInUnavailable();
  }
}

function signInUnavailable(): AppError {
  return new AppError('unavailable', 'You can’t log in right now. Try again in a moment.', {
    'Retry-After': '5',
  });
}

function pictureOf(url: string | null): string | null {
  return url !== null && isPictureUrl(url) ? url : null;
}

/** Some providers send the claim as a text, and others leave it out although they verify every address. */
function isVerified(claim: unknown, issuer: string, verifiedIssuers: readonly string[]): boolean {
  const plain = (url: string) => url.replace(/\/$/, '');
  if (claim === undefined) return verifiedIssuers.some((url) => plain(url) === plain(issuer));
  return claim === true || (typeof claim === 'string' && claim.toLowerCase() === 'true');
}

/**
 * Turns the claims of an ID token or userinfo response into a profile. Shortens long names, because
 * a provider may let its users enter anything. Throws 403 without a usable email address.
 */
export function toProfile(
  issuer: string,
  claims: { sub: string; [claim: string]: unknown },
  verifiedIssuers: readonly string[],
): ProviderProfile {
  const text = (value: unknown) =>
    (typeof value === 'string' && trimText(storableText(value))) || null;
  const name = (value: unknown) => text(value)?.slice(0, limits.name).toWellFormed() ?? null;
  const email = text(claims.email);
  if (email === null || email.length > limits.email) {
    throw new AppError(
      'forbidden',
      'Your account doesn’t have an email address. Add one with your login provider, then log in again.',
    );
  }
  return {
    issuer,
    subject: claims.sub,
    email,
    emailVerified: isVerified(claims.email_verified, issuer, verifiedIssuers),
    firstName: name(claims.given_name),
    lastName: name(claims.family_name),
    profileImageUrl: pictureOf(text(claims.picture)),
  };
}
