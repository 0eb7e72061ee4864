import { useEffect, useRef, useState } from 'react';
import type { LogClient } from './log-client.ts';
import type { LogQuestions, QuestionKind } from './reader/log-messages.ts';

/**
 * Returns the answer to the latest question. While the worker answers one, only the newest of the next ones waits, so
 * that zooming never queues up.
 */
export function useLatestAnswer<Kind extends QuestionKind>(
  client: LogClient | undefined,
  kind: Kind,
  ask: LogQuestions[Kind]['ask'] | undefined,
): LogQuestions[Kind]['answer'] | undefined {
  const [answer, setAnswer] = useState<LogQuestions[Kind]['answer']>();
  const next = useRef<LogQuestions[Kind]['ask']>(undefined);
  const isAsking = useRef<LogClient>(undefined);
  const key = JSON.stringify(ask);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question.
  useEffect(() => {
    next.current = ask;
    if (!client || isAsking.current === client) return;
    isAsking.current = client;
    void (async () => {
      while (next.current && isAsking.current === client) {
        const asked = next.current;
        next.current = undefined;
        const answered = await client.ask(kind, asked);
        if (isAsking.current === client) setAnswer(() => answered);
      }
      if (isAsking.current === client) isAsking.current = undefined;
    })();
  }, [client, kind, key]);
  return answer;
}
