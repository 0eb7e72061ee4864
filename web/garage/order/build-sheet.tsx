import { type ReactNode, useEffect, useRef } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { Facts } from '#web/ui/facts.tsx';
import { ProgressBar } from '#web/ui/file/progress-bar.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import type {
  BuildAnswersJson,
  BuildQuestionJson,
  BuildSheetEditJson,
} from '#worker/domain/build-sheet/build-sheet.api.ts';
import { missingQuestions } from '#worker/domain/build-sheet/build-sheet.ts';
import { awaitsFile } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AnswerForm } from './answer-form.tsx';
import { AskForFacts } from './ask-for-facts.tsx';
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
  const asks = hasContent && isEditable;
  const note = <UnsentNote write={write} />;
  return (
    // The same elements before and after loading, so that what the user types stays focused.
    <section
      ref={section}
      tabIndex={-1}
      aria-label={hasContent ? 'Build Sheet' : undefined}
      className={css({ stack: '4', scrollMarginTop: '4', _empty: { position: 'absolute' } })}
    >
      {!isLoaded &&
        (error ? (
          <p>{messageOf(error, 'Failed to load the build sheet')}</p>
        ) : (
          <Skeleton height="8rem" />
        ))}
      {hasContent && (
        <h3>Build Sheet{isEditable && `: ${answered.length} of ${questions.length}`}</h3>
      )}
      {asks && (
        <div aria-hidden>
          <ProgressBar
            label="Build sheet"
            percent={Math.round((100 * answered.length) / questions.length)}
          />
        </div>
      )}
      {isLoaded && isAdmin && isEditable && (
        <AskForFacts order={order} missing={missing} onSend={onSend} />
      )}
      {asks && (
        <AnswerForm
          missing={missing}
          answered={answered}
          form={form}
          offersStock={!isAdmin}
          onFile={({ id, label: text }, file, onStored) =>
            void onSend(order.id, { text, file, answerTo: id }, onStored)
          }
          note={note}
        />
      )}
      {hasContent && !isEditable && (
        <Facts
          minWidth="9.5rem"
          facts={answered.map((each) => [each.label, textOf(each, answers)])}
        />
      )}
      {!asks && note}
      {children}
    </section>
  );
}

function textOf({ id, unit }: BuildQuestionJson, answers: BuildAnswersJson): string {
  return [answers[id], unit].filter((part) => part !== null && part !== undefined).join(' ');
}
