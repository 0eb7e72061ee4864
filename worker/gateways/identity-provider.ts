export interface IdentityProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The issuers whose email addresses count as verified without a claim. */
  verifiedIssuers: readonly string[];
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

interface StartSignIn {
  redirectUri: string;
  /** Asks which account to use, even if the provider remembers one. */
  choosesAccount: boolean;
}

interface EndSession {
  idToken: string | undefined;
  /** Where the provider sends the browser afterwards. */
  returnTo: string;
}

export interface IdentityProvider {
  startSignIn(request: StartSignIn): Promise<{ url: URL; checks: SignInChecks }>;
  finishSignIn(
    callbackUrl: URL,
    checks: SignInChecks,
  ): Promise<{ profile: ProviderProfile; idToken: string | undefined }>;
  /** Returns the URL that signs the browser out at the provider; undefined if the provider has none or is down. */
  endSessionUrl(request: EndSession): Promise<URL | undefined>;
}

/** Returns the provider of the settings. Its library loads with the first sign-in, because few isolates handle one. */
export function createIdentityProvider(settings: IdentityProviderSettings): IdentityProvider {
  const load = async () => {
    const { createOpenidProvider } = await import('./openid-provider.ts');
    return createOpenidProvider(settings);
  };
  return {
    startSignIn: async (request) => (await load()).startSignIn(request),
    finishSignIn: async (callbackUrl, checks) => (await load()).finishSignIn(callbackUrl, checks),
    endSessionUrl: async (request) => (await load()).endSessionUrl(request),
  };
}
