export interface Mail {
  /** What it is about: mail with this key is sent once. */
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

export interface Mailer {
  /** Has a mail sent; throws when it was not, so that it is tried again. */
  send(mail: Mail): Promise<void>;
}

interface MailerSettings {
  apiUrl: string;
  apiKey: string;
  from: string;
}

/** Well below a job's lease. */
const timeoutMs = 15_000;

/** Sends mail through Resend's API (https://resend.com/docs/api-reference/emails/send-email). */
export function createMailer({ apiUrl, apiKey, from }: MailerSettings): Mailer {
  return {
    async send({ key, to, ...content }) {
      const response = await fetch(new URL('/emails', apiUrl), {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${apiKey}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
          // Resend refuses a request without one.
          'User-Agent': 'straight-six',
        },
        body: JSON.stringify({ from, to: [to], ...content }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok) return void (await response.body?.cancel());
      const name = await errorName(response);
      // It was sent already; only what it says would be another today.
      if (name === 'invalid_idempotent_request') return;
      throw new Error(`the mail service answered ${response.status} ${name}`);
    },
  };
}

/** Which error it is; its sentence may have somebody's address in it. */
async function errorName(response: Response): Promise<string> {
  try {
    const { name } = (await response.json()) as { name?: unknown };
    return typeof name === 'string' ? name : '';
  } catch {
    return '';
  }
}
