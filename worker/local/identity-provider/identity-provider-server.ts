import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import * as z from 'zod';
import { closeServer, listenOnLoopback, sendContent } from '#db/local/loopback.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import { localClient } from '#worker/local/accounts.ts';
import { MemoryAdapter } from './memory-adapter.ts';
import { expiredPage, signInPage, signOutPage } from './sign-in-page.ts';

const signInPath = '/sign-in/';
const maxFormBytes = 16 * 1024;

const profileSchema = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email().max(limits.name)),
  firstName: z.string().trim().max(limits.name),
  lastName: z.string().trim().max(limits.name),
});

type Profile = z.output<typeof profileSchema>;

interface ProviderOptions {
  /** 0 picks any free port. */
  port: number;
  /** The origins of the app, like `http://localhost:8787`. */
  appOrigins: readonly string[];
  /** Whether the provider has verified an email address. By default, all are verified. */
  isEmailVerified?: (email: string) => boolean;
  /** Accepts the client secret only with HTTP Basic authentication. Its ID tokens last a minute and have no email. */
  isStrict?: boolean;
}

/** Starts the OpenID provider of the local stack, on loopback only. It requires no password, so never deploy it. */
export async function startIdentityProvider({
  port,
  appOrigins,
  isEmailVerified = () => true,
  isStrict = false,
}: ProviderOptions) {
  const server = createServer();
  const actualPort = await listenOnLoopback(server, port);
  const issuer = `http://127.0.0.1:${actualPort}`;
  const profiles = new Map<string, Profile>();
  const provider = createProvider(issuer, { appOrigins, profiles, isEmailVerified, isStrict });
  const handleOpenId = provider.callback();

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith(signInPath)) {
      if (choosesAccount(request.url)) dropProviderSession(request);
      return void handleOpenId(request, response);
    }
    handleSignIn(provider, profiles, request, response).catch((error: unknown) => {
      console.error(error);
      sendContent(response, expiredPage(), { status: 500 });
    });
  });

  return { issuer, close: () => closeServer(server) };
}

async function handleSignIn(
  provider: Provider,
  profiles: Map<string, Profile>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const interaction = await provider.interactionDetails(request, response).catch(() => undefined);
  if (interaction === undefined) return sendContent(response, expiredPage(), { status: 410 });
  const action = `${signInPath}${interaction.uid}`;
  if (request.method !== 'POST') return sendContent(response, signInPage({ action }));

  const values = await readForm(request);
  const profile = profileSchema.safeParse(values);
  if (!profile.success) {
    const error =
      profile.error.issues[0]?.path[0] === 'email'
        ? 'Enter an email address like name@example.com.'
        : `${tooLongMessage('A name', limits.name)}.`;
    return sendContent(response, signInPage({ action, values, error }), { status: 400 });
  }
  const accountId = subjectOf(profile.data.email);
  profiles.set(accountId, profile.data);
  await provider.interactionFinished(request, response, {
    login: { accountId },
    select_account: {},
  });
}

interface Accounts extends Required<Omit<ProviderOptions, 'port'>> {
  profiles: ReadonlyMap<string, Profile>;
}

function createProvider(
  issuer: string,
  { appOrigins, profiles, isEmailVerified, isStrict }: Accounts,
): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: localClient.id,
        client_secret: localClient.secret,
        redirect_uris: appOrigins.map((origin) => `${origin}/api/login/callback`),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: isStrict ? 'client_secret_basic' : 'client_secret_post',
        post_logout_redirect_uris: appOrigins.map((origin) => `${origin}/`),
      },
    ],
    adapter: MemoryAdapter,
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    pkce: { required: () => true },
    conformIdTokenClaims: isStrict,
    clientAuthMethods: isStrict ? ['client_secret_basic'] : ['client_secret_post'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = signOutPage(form);
        },
      },
    },
    interactions: { url: (_, { uid }) => `${signInPath}${uid}`, policy: signInPolicy() },
    loadExistingGrant: grantConsent,
    findAccount(_, accountId) {
      const profile = profiles.get(accountId);
      return (
        profile && {
          accountId,
          claims: () => ({
            sub: accountId,
            email: profile.email,
            email_verified: isEmailVerified(profile.email),
            ...(profile.firstName && { given_name: profile.firstName }),
            ...(profile.lastName && { family_name: profile.lastName }),
          }),
        }
      );
    },
    ttl: {
      Interaction: 3600,
      Session: 3600,
      Grant: 3600,
      AccessToken: 3600,
      IdToken: isStrict ? 60 : 3600,
    },
  });
}

/** Returns whether a request asks which account to use, or comes back with the user's answer. */
function choosesAccount(url = ''): boolean {
  return url.startsWith('/auth/') || url.includes('prompt=select_account');
}

/** Removes the provider's session cookie, so that the user can choose another account without signing out first. */
function dropProviderSession(request: IncomingMessage): void {
  const cookies = (request.headers.cookie ?? '').split('; ');
  request.headers.cookie = cookies.filter((cookie) => !cookie.startsWith('_session')).join('; ');
}

/** Adds the prompt that asks which account to use, as real providers do. */
function signInPolicy() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

/** Skips the consent page: our app is the only client. */
async function grantConsent(ctx: KoaContextWithOIDC) {
  const { provider, session, client } = ctx.oidc;
  if (!session?.accountId || !client) return undefined;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/** Derives the subject from the email, so it stays the same across restarts. */
function subjectOf(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 32);
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'local', use: 'sig', alg: 'RS256' };
}

async function readForm(request: IncomingMessage) {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > maxFormBytes) break;
  }
  const form = new URLSearchParams(text);
  const value = (name: string) => form.get(name) ?? '';
  return { email: value('email'), firstName: value('firstName'), lastName: value('lastName') };
}
