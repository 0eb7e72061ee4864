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
import { restoresStock } from '#worker/domain/files/stock-file.ts';
import { isTuningDevice } from '#worker/domain/fitment/missing-parts.ts';
import { awaitsFile } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AnswerForm } from './answer-form.tsx';
import type { OrderWrite } from './order-write.ts';
import type { SendToChat } from './send-to-chat.ts';
import { UnsentNote } from './unsent-note.tsx';
import { useBuildSheet } from './use-build-sheet.ts';

interface BuildSheetProps {
  order: OrderJson;
  /** A higher number scrolls to the sheet and focuses it, once it is loaded. */
  scrollRequest?: number;
  onSend: SendToChat;
  /** Sends the answers. */
  write: OrderWrite<BuildSheetEditJson>;
  /** Admins can ask for missing answers. Only customers can mark the truck as stock. */
  isAdmin?: boolean;
  /** What else we need to write the file. */
  children: ReactNode;
}

/** What the tuner needs to know about an order's truck: what is missing first. */
export function BuildSheet({
  order,
  scrollRequest = 0,
  onSend,
  write,
  isAdmin = false,
  children,
}: BuildSheetProps) {
  const form = useBuildSheet(order.id, write);
  const { sheet, error } = form;
  const section = useRef<HTMLElement>(null);
  const isLoaded = sheet !== undefined;
  const lastScroll = useRef(0);
  useEffect(() => {
    if (!isLoaded) return;
    const isNew = scrollRequest > lastScroll.current;
    lastScroll.current = scrollRequest;
    if (!isNew) return;
    section.current?.scrollIntoView();
    // Unless the customer has begun to type elsewhere while it loaded.
    if (!document.activeElement?.matches('input, textarea'))
      section.current?.focus({ preventScroll: true });
  }, [scrollRequest, isLoaded]);
  const { questions, answers } = sheet ?? { questions: [], answers: {} };
  const missing = missingQuestions(questions, answers);
  const answered = questions.filter((question) => !missing.includes(question));
  const isEditable = awaitsFile(order);
  const hasContent = (isEditable ? questions : answered).length > 0;
  const content = (
    <>
      {isLoaded && isAdmin && isEditable && (
        <MissingFacts order={order} missing={missing} onSend={onSend} />
      )}
      {hasContent && isEditable && (
        <AnswerForm
          missing={missing}
          answered={answered}
          form={form}
          offersStock={!isAdmin}
          onFile={({ id, label: text }, file, onStored) =>
            void onSend(order.id, { text, file, answerTo: id }, onStored)
          }
        />
      )}
      {hasContent && !isEditable && (
        <Facts minWidth={9.5} facts={answered.map((each) => [each.label, textOf(each, answers)])} />
      )}
      <UnsentNote write={write} />
      {children}
    </>
  );
  if (!isLoaded) {
    return (
      <>
        {error ? (
          <p>{messageOf(error, 'Failed to load the build sheet')}</p>
        ) : (
          <Skeleton height="8rem" />
        )}
        {content}
      </>
    );
  }
  if (!hasContent) return content;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Build Sheet"
      className={css({ stack: '4', scrollMarginTop: '4' })}
    >
      <h3>
        Build Sheet: {answered.length} of {questions.length}
      </h3>
      {isEditable && (
        <div aria-hidden>
          <ProgressBar
            label="Build sheet"
            percent={Math.round((100 * answered.length) / questions.length)}
          />
        </div>
      )}
      {content}
    </section>
  );
}

interface MissingFactsProps {
  order: OrderJson;
  /** The questions without an answer. */
  missing: readonly BuildQuestionJson[];
  onSend: SendToChat;
}

/** Tells an admin whether they can write the file, and asks the customer for the rest in one message. */
function MissingFacts({ order, missing, onSend }: MissingFactsProps) {
  const [state, setState] = useState<'storing' | 'stored'>();
  const { data: stockFiles, error } = useQuery(queries.stockFiles(order.id));
  if (!stockFiles && !error) return null;
  const optional = missing.filter(({ requiredBefore }) => requiredBefore === null).map(labelOf);
  const toAsk = missing.filter(({ requiredBefore }) => requiredBefore !== null).map(labelOf);
  if (declarationRefusal(order)) toAsk.push('Declaration of competition use');
  const shipsDevice = order.addons.some(({ addon }) => isTuningDevice(addon.name));
  if (!order.device && !shipsDevice) toAsk.push('Tuning device and its serial number');
  const compared = { vin: order.vin, files: stockFiles ?? [] };
  const hasStock = compared.files.some((file) => restoresStock(file, compared));
  if (stockFiles && !hasStock) toAsk.push('Stock file from this truck');
  // The customer can't know the number of a device that this order ships.
  const toList = order.device || !shipsDevice ? toAsk : [...toAsk, 'Serial number of the device'];
  const message = [
    ...listed('To write your file, we still need this in your build sheet:', toAsk),
    ...listed('If you know it, add this to your build sheet:', optional),
  ].join('\n');

  async function ask(): Promise<void> {
    setState('storing');
    // The order waits only for answers that we need.
    const waits = toAsk.length > 0 && { asksForAnswers: true as const };
    await onSend(order.id, { text: message, ...waits }, () => setState('stored'));
    // It couldn't be sent.
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
  if (toList.length === 0) {
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
    <Callout title="Still Needed for the File" actions={button}>
      <ul className={css({ listStyle: 'disc', paddingLeft: '5' })}>
        {toList.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {rest}
    </Callout>
  );
}

const labelOf = ({ label }: BuildQuestionJson) => label;

function listed(title: string, labels: readonly string[]): string[] {
  return labels.length === 0 ? [] : [title, ...labels.map((label) => `- ${label}`)];
}

function textOf({ id, unit }: BuildQuestionJson, answers: BuildAnswersJson): string {
  return [answers[id], unit].filter((part) => part !== null && part !== undefined).join(' ');
}
