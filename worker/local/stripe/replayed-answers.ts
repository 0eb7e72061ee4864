import { StripeFailure } from './failure.ts';

interface Answer {
  status: number;
  body: object;
  isReplay: boolean;
}

/**
 * Stripe's idempotency: what a call was answered, a failure on Stripe's side too, is kept under its key for a day and
 * given again; the key takes no other parameters. A call that was refused has not begun, and nothing is kept of it.
 */
export function createKeptAnswers() {
  const kept = new Map<string, { parameters: string; answer: Answer }>();

  function answer(run: () => object): Answer {
    try {
      // Whoever has it may not see it change.
      return { status: 200, body: structuredClone(run()), isReplay: false };
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return { status: error.status, body: error.toJson(), isReplay: false };
    }
  }

  return {
    answer,
    answerOnce(key: string, parameters: string, run: () => object): Answer {
      const before = kept.get(key);
      if (before && before.parameters !== parameters) {
        const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`;
        const refused = new StripeFailure(400, message, { type: 'idempotency_error' });
        return { status: 400, body: refused.toJson(), isReplay: false };
      }
      if (before) return { ...before.answer, isReplay: true };
      const first = answer(run);
      if (first.status < 400 || first.status >= 500) kept.set(key, { parameters, answer: first });
      return first;
    },
    forget: () => kept.clear(),
  };
}
