import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { formatDayTime } from '#web/lib/day.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ProgressBar } from '#web/ui/file/progress-bar.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import type {
  BuildAnswersJson,
  BuildQuestionJson,
  BuildSheetEditJson,
} from '#worker/domain/build-sheet/build-sheet.api.ts';
import { missingQuestions } from '#worker/domain/build-sheet/build-sheet.ts';
import { declarationRefusal } from '#worker/domain/catalog/sale-terms.ts';
import { isWayBack } from '#worker/domain/files/stock-file.ts';
import { isTuningDevice } from '#worker/domain/fitment/missing-parts.ts';
import { needsFacts } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AnswerForm } from './answer-form.tsx';
import type { OrderWrite } from './order-write.ts';
import type { SendToChat } from './send-to-chat.ts';
import { UnsentNote } from './unsent-note.tsx';
import { useBuildSheet } from './use-build-sheet.ts';

interface BuildSheetProps {
  order: OrderJson;
  /** Scrolls to it once it is loaded. */
  isSought?: boolean;
  onSend: SendToChat;
  /** Sends the answers. */
  write: OrderWrite<BuildSheetEditJson>;
  /** Whether to offer to ask the customer for what is missing. Only for admins. */
  canAsk?: boolean;
  /** What else we need to write the file. */
  children: ReactNode;
}

/** What the tuner needs to know about an order's truck: what is missing first. */
export function BuildSheet({
  order,
  isSought = false,
  onSend,
  write,
  canAsk = false,
  children,
}: BuildSheetProps) {
  const form = useBuildSheet(order.id, write);
  const { sheet, error } = form;
  const section = useRef<HTMLElement>(null);
  const isLoaded = sheet !== undefined;
  useEffect(() => {
    if (isSought && isLoaded) section.current?.scrollIntoView();
  }, [isSought, isLoaded]);
  const note = <UnsentNote write={write} />;
  if (!sheet) {
    return (
      <>
        {error ? (
          <p>{messageOf(error, 'Failed to load the build sheet')}</p>
        ) : (
          <Skeleton height="8rem" />
        )}
        {note}
        {children}
      </>
    );
  }
  const { questions, answers } = sheet;
  const isAsking = needsFacts(order);
  const missing = missingQuestions(questions, answers);
  const answered = questions.filter((question) => !missing.includes(question));
  if ((isAsking ? questions : answered).length === 0) {
    return (
      <>
        {note}
        {canAsk && isAsking && <MissingFacts {...{ order, missing, onSend }} />}
        {children}
      </>
    );
  }
  return (
    <section
      ref={section}
      aria-label="Build Sheet"
      className={css({ display: 'grid', gap: '4', scrollMarginTop: '4' })}
    >
      <h3>
        Build Sheet: {answered.length} of {questions.length}
      </h3>
      {isAsking && (
        <div aria-hidden>
          <ProgressBar
            label="Build sheet"
            percent={Math.round((100 * answered.length) / questions.length)}
          />
        </div>
      )}
      {canAsk && isAsking && <MissingFacts {...{ order, missing, onSend }} />}
      {isAsking ? (
        <AnswerForm
          missing={missing}
          answered={answered}
          form={form}
          offersStock={!canAsk}
          onFile={({ id, label: text }, file, onStored) =>
            void onSend(order.id, { text, file, answerTo: id }, onStored)
          }
        />
      ) : (
        <Facts minWidth={9.5} facts={answered.map((each) => [each.label, textOf(each, answers)])} />
      )}
      {note}
      {children}
    </section>
  );
}

interface MissingFactsProps {
  order: OrderJson;
  /** The questions without an answer. */
  missing: readonly BuildQuestionJson[];
  onSend: SendToChat;
}

/** Tells an admin whether they can write the file, and asks the customer for the rest by one message. */
function MissingFacts({ order, missing, onSend }: MissingFactsProps) {
  const [state, setState] = useState<'asking' | 'asked'>();
  const { data: stockFiles, error } = useQuery(queries.stockFiles(order.id));
  if (!stockFiles && !error) return null;
  const required = missing.filter(({ requiredBefore }) => requiredBefore !== null);
  const optional = missing.filter((question) => !required.includes(question));
  const wanted = required.map(({ label }) => label);
  if (declarationRefusal(order)) wanted.push('Declaration of competition use');
  // The customer doesn't have the device of this order yet.
  const ships = order.addons.some(({ addon }) => isTuningDevice(addon.name));
  if (!order.device && !ships) wanted.push('Tuning device and its serial number');
  const compared = { vin: order.vin, files: stockFiles ?? [] };
  const hasWayBack = compared.files.some((file) => isWayBack(file, compared));
  if (stockFiles && !hasWayBack) wanted.push('Stock file from this truck');
  const needed = [...wanted, ...(ships && !order.device ? ['Serial number of the device'] : [])];
  const asked = [
    listed('To write your file, we still need this in your build sheet:', wanted),
    listed(
      'If you know it, add this to your build sheet:',
      optional.map(({ label }) => label),
    ),
  ].flat();

  async function ask(): Promise<void> {
    setState('asking');
    const text = asked.join('\n');
    // Nothing waits for an optional answer.
    const message = { text, ...(wanted.length > 0 && { asksForAnswers: true as const }) };
    await onSend(order.id, message, () => setState('asked'));
    // It couldn't be sent.
    setState((current) => (current === 'asking' ? undefined : current));
  }

  const button = asked.length > 0 && (
    <Button disabled={state !== undefined} onClick={() => void ask()}>
      Ask for These
    </Button>
  );
  const rest = (
    <>
      {optional.length > 0 && <p>Optional: {optional.map(({ label }) => label).join(', ')}</p>}
      <p role="status" className={css({ _empty: { display: 'none' } })}>
        {order.answersAskedAt
          ? `Asked on ${formatDayTime(order.answersAskedAt)}. The order waits for the customer.`
          : state === 'asked' && 'Sending your message. The chat shows it.'}
      </p>
    </>
  );
  if (needed.length === 0) {
    return (
      <div className={css({ display: 'grid', gap: '2', justifyItems: 'start' })}>
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
    <Callout title="Still Needed for the File" actions={button}>
      <ul className={css({ listStyle: 'disc', paddingLeft: '5' })}>
        {needed.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {rest}
    </Callout>
  );
}

function listed(title: string, labels: readonly string[]): string[] {
  return labels.length === 0 ? [] : [title, ...labels.map((label) => `- ${label}`)];
}

function textOf({ id, unit }: BuildQuestionJson, answers: BuildAnswersJson): string {
  return [answers[id], unit].filter((part) => part !== null && part !== undefined).join(' ');
}
