import { Camera } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { FileButton } from '#web/ui/file/file-button.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import type {
  BuildAnswersJson,
  BuildQuestionJson,
} from '#worker/domain/build-sheet/build-sheet.api.ts';
import { missingQuestions } from '#worker/domain/build-sheet/build-sheet.ts';
import { cleanFileName } from '#worker/domain/files/file-rules.ts';
import { isOpen } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { useBuildSheet } from './use-build-sheet.ts';

/** Sends a file in an order's chat. Calls `onStored` once it is stored or being sent. */
export type SendFile = (
  orderId: string,
  message: { text: string; file: File },
  onStored: () => void,
) => void;

interface BuildSheetProps {
  order: OrderJson;
  /** Scrolls to it once it is loaded. */
  isSought?: boolean;
  onFile: SendFile;
  /** Puts a text into the draft of the order's chat. Only for admins. */
  onAsk?: (owner: DraftOwner, text: string) => void;
}

/** What the tuner needs to know about an order's truck: what is missing first. */
export function BuildSheet({ order, isSought = false, onFile, onAsk }: BuildSheetProps) {
  const form = useBuildSheet(order.id);
  const { sheet, error, userId } = form;
  const section = useRef<HTMLElement>(null);
  const isLoaded = sheet !== undefined;
  useEffect(() => {
    if (isSought && isLoaded) section.current?.scrollIntoView();
  }, [isSought, isLoaded]);
  if (!sheet) {
    return error ? (
      <p>{messageOf(error, 'Failed to load the build sheet')}</p>
    ) : (
      <Skeleton height="8rem" />
    );
  }
  const { questions, answers } = sheet;
  if (questions.length === 0) return null;
  const missing = missingQuestions(questions, answers);
  const answered = questions.filter((question) => !missing.includes(question));
  const canEdit = isOpen(order);
  const sendFile = ({ id, label: text }: BuildQuestionJson, file: File) =>
    onFile(order.id, { text, file }, () => form.answer(id, cleanFileName(file.name)));
  return (
    <section
      ref={section}
      aria-label="Build Sheet"
      className={css({ display: 'grid', gap: '4', scrollMarginTop: '4' })}
    >
      <h3 className={css({ fontSize: '22' })}>
        Build Sheet: {answered.length} of {questions.length}
      </h3>
      {canEdit && <AnswerForm questions={missing} form={form} onFile={sendFile} />}
      {onAsk && userId && missing.length > 0 && canEdit && (
        <div>
          <Button onClick={() => onAsk({ userId, about: order.id }, askFor(missing))}>
            Ask for These
          </Button>
        </div>
      )}
      {canEdit ? (
        answered.length > 0 && (
          <details>
            <summary className={css({ cursor: 'pointer', paddingBlock: '2', fontWeight: '600' })}>
              {answered.length} answered
            </summary>
            <AnswerForm questions={answered} form={form} onFile={sendFile} />
          </details>
        )
      ) : (
        <Facts minWidth={9.5} facts={answered.map((each) => [each.label, textOf(each, answers)])} />
      )}
    </section>
  );
}

interface AnswerFormProps {
  questions: readonly BuildQuestionJson[];
  form: ReturnType<typeof useBuildSheet>;
  onFile: (question: BuildQuestionJson, file: File) => void;
}

function AnswerForm({ questions, form, onFile }: AnswerFormProps) {
  if (questions.length === 0) return null;
  function submit(event: FormEvent): void {
    event.preventDefault();
    form.save();
  }
  const isTyped = questions.some(
    ({ id }) => form.valueOf(id) !== String(form.sheet?.answers[id] ?? ''),
  );
  return (
    <form noValidate onSubmit={submit} className={formStyle}>
      {questions.map((question) =>
        question.kind === 'file' ? (
          <FileQuestion
            key={question.id}
            question={question}
            fileName={form.valueOf(question.id)}
            onFile={(file) => onFile(question, file)}
          />
        ) : (
          <QuestionField key={question.id} question={question} form={form} />
        ),
      )}
      <div className={css({ gridColumn: '1 / -1' })}>
        <Button type="submit" variant="action" disabled={!isTyped || form.isSaving}>
          {form.isSaving ? 'Saving...' : 'Save Answers'}
        </Button>
        <p role="status" className={css({ color: 'muted', fontSize: '14' })}>
          {form.isWaiting &&
            'Your answers are on this device. We’ll save them once you’re back online.'}
        </p>
      </div>
    </form>
  );
}

function QuestionField({
  question,
  form,
}: { question: BuildQuestionJson } & Pick<AnswerFormProps, 'form'>) {
  const { id, kind, label, unit, help, options, requiredBefore } = question;
  const hintId = `build-sheet-${id}`;
  const props = {
    label: `${label}${unit ? ` (${unit})` : ''}${requiredBefore ? ' *' : ''}`,
    value: form.valueOf(id),
    message: form.problems[id],
    ...(help && { 'aria-describedby': hintId }),
  };
  const fill = ({ target }: { target: { value: string } }) => form.fill(id, target.value);
  return (
    <div>
      {kind === 'choice' ? (
        <SelectField {...props} onChange={fill}>
          <option value="">Choose one</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      ) : (
        <TextField {...props} onChange={fill} inputMode={kind === 'number' ? 'decimal' : 'text'} />
      )}
      {help && (
        <p id={hintId} className={css({ color: 'muted', fontSize: '14', paddingTop: '1' })}>
          {help}
        </p>
      )}
    </div>
  );
}

interface FileQuestionProps {
  question: BuildQuestionJson;
  /** Empty until it is answered. */
  fileName: string;
  onFile: (file: File) => void;
}

function FileQuestion({ question, fileName, onFile }: FileQuestionProps) {
  const { label, help, requiredBefore } = question;
  const action = fileName ? 'Choose Another File' : 'Choose a Photo or File';
  return (
    <div className={css({ display: 'grid', gap: '1', justifyItems: 'start', minWidth: '0' })}>
      <p className={css({ fontSize: '14', fontWeight: '600' })}>
        {label}
        {requiredBefore && ' *'}
      </p>
      {fileName && <p className={css({ overflowWrap: 'anywhere' })}>{fileName}</p>}
      <FileButton
        label={`${action}: ${label}`}
        onFiles={([file]) => {
          if (file) onFile(file);
        }}
      >
        <Camera size={18} strokeWidth={1.75} aria-hidden />
        {action}
      </FileButton>
      <p className={css({ color: 'muted', fontSize: '14' })}>{help} It goes to the order’s chat.</p>
    </div>
  );
}

function textOf({ id, unit }: BuildQuestionJson, answers: BuildAnswersJson): string {
  return [answers[id], unit].filter((part) => part !== null && part !== undefined).join(' ');
}

/** Returns the message that asks the customer for these answers. */
function askFor(missing: readonly BuildQuestionJson[]): string {
  return [
    'To write your file, we still need these answers in your build sheet:',
    ...missing.map(({ label }) => `- ${label}`),
  ].join('\n');
}

const formStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
  gap: '4',
  alignItems: 'start',
});
