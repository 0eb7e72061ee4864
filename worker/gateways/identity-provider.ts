export interface IdentityProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The issuers whose email addresses count as verified without a claim. */
  verifiedIssuers: readonly string[];
  adminSignIn: AdminSignIn;
}

/** What the shop asks of an admin's sign-in. */
interface AdminSignIn {
  /** How long ago the provider may have asked for the password. */
  maxAgeSeconds: number | undefined;
  /** The accepted values of the claim `acr`; with none, it isn't checked. */
  acrValues: readonly string[];
}

/** The values to store when a sign-in starts, and to check when it finishes. */
export interface SignInChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The user's claims from the provider. */
export interface ProviderProfile {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
}

/** Why a sign-in starts. `again` and `admin` ask for what an admin's needs; `again` also for a recent password. */
export type SignInPurpose = 'customer' | 'admin' | 'again';

interface StartSignIn {
  redirectUri: string;
  /** Asks which account to use, even if the provider remembers one. */
  choosesAccount: boolean;
  purpose: SignInPurpose;
}

interface FinishSignIn {
  callbackUrl: URL;
  checks: SignInChecks;
  /** Rejects a sign-in that is not enough for it. */
  purpose: SignInPurpose;
}

interface EndSession {
  idToken: string | undefined;
  /** Where the provider sends the browser afterwards. */
  returnTo: string;
}

export interface IdentityProvider {
  /** Whether an admin's sign-in needs more than others. */
  hasAdminSignIn: boolean;
  startSignIn(request: StartSignIn): Promise<{ url: URL; checks: SignInChecks }>;
  finishSignIn(request: FinishSignIn): Promise<{
    profile: ProviderProfile;
    idToken: string | undefined;
    /** When the provider last asked for the password, in ms since 1970, if it says so. */
    authenticatedAt: number | undefined;
  }>;
  /** Returns the URL that signs the browser out at the provider; undefined if the provider has none or is down. */
  endSessionUrl(request: EndSession): Promise<URL | undefined>;
}

/** Returns the provider of the settings. Its library loads with the first sign-in, because few isolates handle one. */
export function createIdentityProvider(settings: IdentityProviderSettings): IdentityProvider {
  const load = async () => {
    const { createOpenidProvider } = await import('./openid-provider.ts');
    return createOpenidProvider(settings);
  };
  const { maxAgeSeconds, acrValues } = settings.adminSignIn;
  return {
    hasAdminSignIn: maxAgeSeconds !== undefined || acrValues.length > 0,
    startSignIn: async (request) => (await load()).startSignIn(request),
    finishSignIn: async (request) => (await load()).finishSignIn(request),
    endSessionUrl: async (request) => (await load()).endSessionUrl(request),
  };
}
