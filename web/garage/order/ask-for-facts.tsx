import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { formatDayTime } from '#web/lib/day.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Button } from '#web/ui/form/button.tsx';
import type { BuildQuestionJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { messageAskingFor, missingFacts } from './missing-facts.ts';
import type { SendToChat } from './send-to-chat.ts';

interface AskForFactsProps {
  order: OrderJson;
  /** The questions without an answer. */
  missing: readonly BuildQuestionJson[];
  onSend: SendToChat;
}

/** Tells an admin whether they can write the file, and asks the customer for the rest in one message. */
export function AskForFacts({ order, missing, onSend }: AskForFactsProps) {
  const [state, setState] = useState<'storing' | 'stored'>();
  const { data: stockFiles, error } = useQuery(queries.stockFiles(order.id));
  if (!stockFiles && !error) return null;
  const facts = missingFacts(order, { unanswered: missing, stockFiles });
  const { needed, toAsk, optional } = facts;
  const message = messageAskingFor(facts);

  async function ask(): Promise<void> {
    setState('storing');
    // The order waits only for answers that we need.
    const waits = toAsk.length > 0 && { asksForAnswers: true as const };
    await onSend(order.id, { text: message, ...waits }, () => setState('stored'));
    // If it couldn't be sent, the button works again.
    setState((current) => (current === 'storing' ? undefined : current));
  }

  const button = message !== '' && (
    <Button disabled={state !== undefined} onClick={() => void ask()}>
      Ask for These
    </Button>
  );
  const rest = (
    <>
      {optional.length > 0 && <p>Optional: {optional.join(', ')}</p>}
      <p role="status" className={css({ _empty: { display: 'none' } })}>
        {order.answersAskedAt
          ? `Asked on ${formatDayTime(order.answersAskedAt)}. The order waits for the customer.`
          : state === 'stored' && 'Sending your message. The chat shows it.'}
      </p>
    </>
  );
  if (needed.length === 0) {
    return (
      <div className={css({ stack: '2', justifyItems: 'start' })}>
        {stockFiles && (
          <Badge tone="fulfilled" icon={CircleCheck}>
            Ready to Write
          </Badge>
        )}
        {rest}
        {button}
      </div>
    );
  }
  return (
    <Callout title="Still Needed" actions={button}>
      <ul className={css({ listStyle: 'disc', paddingLeft: '5' })}>
        {needed.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {rest}
    </Callout>
  );
}
