import { siteSlug } from '#worker/domain/site-name.ts';

export interface Mail {
  /** The idempotency key: emails with the same key are sent once. */
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

export interface Mailer {
  /** Sends an email. Throws if a retry may succeed. */
  send(mail: Mail): Promise<void>;
}

interface MailerSettings {
  apiUrl: string;
  apiKey: string;
  from: string;
}

/** Must stay well below a job's lease. */
const timeoutMs = 15_000;

/** Sends email through Resend's API (https://resend.com/docs/api-reference/emails/send-email). */
export function createMailer({ apiUrl, apiKey, from }: MailerSettings): Mailer {
  return {
    async send({ key, to, ...content }) {
      const response = await fetch(new URL('/emails', apiUrl), {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${apiKey}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
          // Resend rejects requests without a user agent.
          'User-Agent': siteSlug,
        },
        body: JSON.stringify({ from, to: [to], ...content }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok) return void (await response.body?.cancel());
      const name = await errorName(response);
      // The email was already sent under this key, with a different text.
      if (name === 'invalid_idempotent_request') return;
      throw new Error(`the mail service responded with ${response.status} ${name}`);
    },
  };
}

/** Returns only the error's name, because its message can contain an email address. */
async function errorName(response: Response): Promise<string> {
  try {
    const { name } = (await response.json()) as { name?: unknown };
    return typeof name === 'string' ? name : '';
  } catch {
    return '';
  }
}
