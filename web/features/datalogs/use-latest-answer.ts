import { replaceEqualDeep } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { LogClient } from './log-client.ts';
import type { LogQuestions, QuestionKind } from './reader/log-messages.ts';

interface Answered<Kind extends QuestionKind> {
  client: LogClient;
  asked: LogQuestions[Kind]['ask'];
  answer: LogQuestions[Kind]['answer'];
}

/**
 * Returns the answer to the latest question, or undefined before it arrives. A plot keeps its last
 * answer about the same channels until then. While the worker answers one question, only the newest
 * of the next ones waits, so that zooming never queues up.
 */
export function useLatestAnswer<Kind extends QuestionKind>(
  client: LogClient | undefined,
  kind: Kind,
  ask: LogQuestions[Kind]['ask'] | undefined,
): LogQuestions[Kind]['answer'] | undefined {
  const [answered, setAnswered] = useState<Answered<Kind>>();
  const next = useRef<LogQuestions[Kind]['ask']>(undefined);
  const isAsking = useRef<LogClient>(undefined);
  const question = useStableValue(ask);
  useEffect(() => {
    next.current = question;
    if (!client || isAsking.current === client) return;
    isAsking.current = client;
    void (async () => {
      while (next.current && isAsking.current === client) {
        const asked = next.current;
        next.current = undefined;
        const answer = await client.ask(kind, asked);
        if (isAsking.current === client) setAnswered({ client, asked, answer });
      }
      if (isAsking.current === client) isAsking.current = undefined;
    })();
  }, [client, kind, question]);
  const isCurrent =
    ask && answered?.client === client && subjectOf(answered?.asked) === subjectOf(ask);
  return isCurrent ? answered?.answer : undefined;
}

function subjectOf(ask: object | undefined): string | undefined {
  return JSON.stringify(ask && 'channels' in ask ? ask.channels : ask);
}

/** Returns the same object while its content stays the same, for the dependencies of an effect. */
export function useStableValue<Value>(value: Value): Value {
  const latest = useRef(value);
  const stable = replaceEqualDeep(latest.current, value);
  useEffect(() => {
    latest.current = stable;
  });
  return stable;
}
