import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import { z } from 'zod';
import { closeServer, listenOnLoopback, showContent } from '#db/local/loopback.ts';
import { localClient } from './accounts.ts';
import { MemoryAdapter } from './memory-adapter.ts';
import { expiredPage, signInPage } from './sign-in-page.ts';

const signInPath = '/sign-in/';
const maxFormBytes = 16 * 1024;

const personSchema = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email().max(100)),
  firstName: z.string().trim().max(100),
  lastName: z.string().trim().max(100),
});

type Person = z.output<typeof personSchema>;

interface ProviderOptions {
  /** 0 takes any free port. */
  port: number;
  /** Where the store may be opened, like `http://localhost:8787`. */
  storeOrigins: readonly string[];
}

/** The local stack's OpenID provider, on loopback only. Anybody can sign in as anybody: never deploy it. */
export async function startIdentityProvider({ port, storeOrigins }: ProviderOptions) {
  const server = createServer();
  const takenPort = await listenOnLoopback(server, port);
  const issuer = `http://127.0.0.1:${takenPort}`;
  const people = new Map<string, Person>();
  const provider = createProvider(issuer, storeOrigins, people);
  const answerOpenId = provider.callback();

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith(signInPath)) {
      if (request.url?.startsWith('/auth')) forgetSession(request);
      return void answerOpenId(request, response);
    }
    answerSignIn(provider, people, request, response).catch((error: unknown) => {
      console.error(error);
      showContent(response, expiredPage(), { status: 500 });
    });
  });

  return {
    issuer,
    close: () => closeServer(server),
  };
}

async function answerSignIn(
  provider: Provider,
  people: Map<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const interaction = await provider.interactionDetails(request, response).catch(() => undefined);
  if (interaction === undefined) {
    return showContent(response, expiredPage(), { status: 410 });
  }
  const action = `${signInPath}${interaction.uid}`;
  if (request.method !== 'POST') return showContent(response, signInPage({ action }));

  const values = await readForm(request);
  const person = personSchema.safeParse(values);
  if (!person.success) {
    const mistake =
      person.error.issues[0]?.path[0] === 'email'
        ? 'Enter an e-mail address like name@example.com.'
        : 'A name can have at most 100 characters.';
    return showContent(response, signInPage({ action, values, mistake }), { status: 400 });
  }
  const accountId = subjectOf(person.data.email);
  people.set(accountId, person.data);
  await provider.interactionFinished(request, response, { login: { accountId, remember: false } });
}

function createProvider(
  issuer: string,
  storeOrigins: readonly string[],
  people: ReadonlyMap<string, Person>,
): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: localClient.id,
        client_secret: localClient.secret,
        redirect_uris: storeOrigins.map((origin) => `${origin}/api/login/callback`),
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    adapter: MemoryAdapter,
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `${signInPath}${uid}` },
    loadExistingGrant: grantEverythingAsked,
    findAccount(_, accountId) {
      const person = people.get(accountId);
      return (
        person && {
          accountId,
          claims: () => ({
            sub: accountId,
            email: person.email,
            email_verified: true,
            ...(person.firstName && { given_name: person.firstName }),
            ...(person.lastName && { family_name: person.lastName }),
          }),
        }
      );
    },
    ttl: { Interaction: 3600, Session: 3600, Grant: 3600, AccessToken: 3600, IdToken: 3600 },
  });
}

/**
 * Takes the provider's own session off a request, so that it asks who signs in each time and leaving
 * the store and coming back can be as somebody else.
 */
function forgetSession(request: IncomingMessage): void {
  const cookies = (request.headers.cookie ?? '').split('; ');
  request.headers.cookie = cookies.filter((cookie) => !cookie.startsWith('_session')).join('; ');
}

/** The store is the only client, so nobody is asked for consent. */
async function grantEverythingAsked(ctx: KoaContextWithOIDC) {
  const { provider, session, client } = ctx.oidc;
  if (!session?.accountId || !client) return undefined;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/** The same e-mail is the same person, after a restart too. */
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
