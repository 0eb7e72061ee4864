import { Camera } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { css } from '#styled/css';
import { draftProps } from '#web/lib/use-draft.ts';
import { FileButton } from '#web/ui/file/file-button.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { focusFirst } from '#web/ui/form/use-form.ts';
import type { BuildQuestionJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import { countText } from '#worker/domain/count-text.ts';
import { cleanFileName } from '#worker/domain/files/file-rules.ts';
import type { useBuildSheet } from './use-build-sheet.ts';

type Form = ReturnType<typeof useBuildSheet>;

interface AnswerFormProps {
  missing: readonly BuildQuestionJson[];
  answered: readonly BuildQuestionJson[];
  form: Form;
  offersStock: boolean;
  /** Sends a file that answers a question. Calls back once it is stored or being sent. */
  onFile: (question: BuildQuestionJson, file: File, onStored: () => void) => void;
  /** Says why the saved answers aren't sent yet. */
  note: ReactNode;
}

/** The questions of a build sheet. Those with an answer are folded, unless someone else gave another one meanwhile. */
export function AnswerForm({
  missing,
  answered,
  form,
  offersStock,
  onFile,
  note,
}: AnswerFormProps) {
  // What someone else answered meanwhile is compared before it is saved.
  const open = [...answered.filter(({ id }) => form.otherAnswer(id)), ...missing];
  const folded = answered.filter((question) => !open.includes(question));
  const element = useRef<HTMLFormElement>(null);
  const isUnsaved = form.canSave || form.unsent !== undefined;
  // Once the server has stored the answers, the version is a later one.
  const version = form.sheet?.version ?? 0;
  const [sentVersion, setSentVersion] = useState<number>();
  const isSaved = sentVersion !== undefined && version > sentVersion && !isUnsaved;
  useEffect(() => {
    // The save bar has just come up, maybe over the field that the user types in.
    if (isUnsaved) element.current?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
  }, [isUnsaved]);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const invalid = Object.keys(form.problems);
    if (invalid.length > 0) focusFirst(event.currentTarget, invalid);
    else {
      form.save();
      setSentVersion(version);
    }
  }

  const renderQuestion = (question: BuildQuestionJson) =>
    question.kind === 'file' ? (
      <FileQuestion
        key={question.id}
        question={question}
        fileName={form.valueOf(question.id)}
        onFile={(file, onStored) => onFile(question, file, onStored)}
      />
    ) : (
      <QuestionField key={question.id} question={question} form={form} />
    );
  return (
    <form ref={element} {...draftProps} noValidate onSubmit={submit} className={formStyle}>
      {offersStock && <StockButton missing={missing} form={form} />}
      {dueGroups.map(({ due, title }) => {
        const group = open.filter(({ requiredBefore }) => requiredBefore === due);
        if (group.length === 0) return null;
        return (
          <div key={title} className={css({ stack: '3' })}>
            <h4 className={css({ fontWeight: '600' })}>{title}</h4>
            <div className={fieldsStyle}>{group.map(renderQuestion)}</div>
          </div>
        );
      })}
      {folded.length > 0 && (
        <details>
          <summary className={css({ cursor: 'pointer', paddingBlock: '2', fontWeight: '600' })}>
            {folded.length} answered
          </summary>
          <div className={fieldsStyle}>{folded.map(renderQuestion)}</div>
        </details>
      )}
      <div className={isUnsaved ? saveBarStyle : undefined}>
        <Button type="submit" variant="action" disabled={!form.canSave}>
          {form.unsent?.isSending ? 'Saving...' : 'Save Answers'}
        </Button>
        {note}
      </div>
      <p role="status" className={css({ _empty: { position: 'absolute' } })}>
        {isSaved && savedText(missing.length)}
      </p>
    </form>
  );
}

function savedText(missing: number): string {
  return missing === 0
    ? 'Saved. You’ve answered everything.'
    : `Saved. ${countText(missing, 'question')} left.`;
}

/** In the order of `missingQuestions`. */
const dueGroups = [
  { due: 'review', title: 'Needed for Review' },
  { due: 'delivery', title: 'Needed for the File' },
  { due: null, title: 'Optional' },
] as const;

/** Fills in a stock truck's answers, and focuses the first question that they leave open. */
function StockButton({ missing, form }: { missing: readonly BuildQuestionJson[]; form: Form }) {
  const [filled, setFilled] = useState(0);
  const names = Object.keys(form.stock);
  if (!missing.some(({ stockAnswer }) => stockAnswer)) return null;
  return (
    <div className={css({ stack: '1', justifyItems: 'start' })}>
      <Button
        aria-disabled={names.length === 0}
        onClick={({ currentTarget }) => {
          if (names.length === 0) return;
          form.fillStock();
          setFilled(names.length);
          const typed = form.open.filter(({ kind }) => kind !== 'file').map(({ id }) => id);
          const next = typed.length > 0 ? typed : names;
          if (currentTarget.form) focusFirst(currentTarget.form, next);
        }}
      >
        My Truck Is Stock
      </Button>
      <p role="status" className={css({ color: 'muted', fontSize: '14' })}>
        {filled > 0
          ? `We filled in ${countText(filled, 'answer')}. Change what’s different, then save.`
          : 'Fills in a stock truck’s answers where you have none. You can change them before you save.'}
      </p>
    </div>
  );
}

function QuestionField({ question, form }: { question: BuildQuestionJson; form: Form }) {
  const { id, kind, label, unit, help, options, requiredBefore } = question;
  const hintId = `build-sheet-${id}`;
  const other = form.otherAnswer(id);
  const hint = [other && `Someone else answered: ${other}.`, help].filter(Boolean).join(' ');
  const props = {
    name: id,
    label: `${label}${unit ? ` (${unit})` : ''}${requiredBefore ? ' *' : ''}`,
    value: form.valueOf(id),
    message: form.problems[id],
    ...(hint && { 'aria-describedby': hintId }),
  };
  const fill = ({ target }: { target: { value: string } }) => form.fill(id, target.value);
  return (
    <div>
      {kind === 'choice' ? (
        <SelectField {...props} onChange={fill}>
          <option value="">Choose one</option>
          <Options of={options} />
        </SelectField>
      ) : (
        <TextField {...props} onChange={fill} inputMode={kind === 'number' ? 'decimal' : 'text'} />
      )}
      {hint && (
        <p id={hintId} className={css({ color: 'muted', fontSize: '14', paddingTop: '1' })}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface FileQuestionProps {
  question: BuildQuestionJson;
  /** Empty until it is answered. */
  fileName: string;
  onFile: (file: File, onStored: () => void) => void;
}

function FileQuestion({ question, fileName, onFile }: FileQuestionProps) {
  const { label, help, requiredBefore } = question;
  const [sent, setSent] = useState<{ name: string; before: string }>();
  // Any other answer is a newer one.
  const isSending = sent !== undefined && fileName === sent.before && fileName !== sent.name;
  const action = fileName ? 'Choose Another File' : 'Choose a Photo or File';
  return (
    <div className={css({ stack: '1', justifyItems: 'start', gridColumn: '1 / -1' })}>
      <p className={css({ fontSize: '14', fontWeight: '600' })}>
        {label}
        {requiredBefore && ' *'}
      </p>
      {fileName && <p className={css({ overflowWrap: 'anywhere' })}>{fileName}</p>}
      <FileButton
        label={`${action}: ${label}`}
        onFiles={([file]) => {
          if (file)
            onFile(file, () => setSent({ name: cleanFileName(file.name), before: fileName }));
        }}
      >
        <Camera size={18} />
        {action}
      </FileButton>
      <p role="status" className={css({ color: 'muted', fontSize: '14' })}>
        {isSending
          ? `We’re sending ${sent.name}. The chat shows its progress.`
          : [help, 'We’ll add it to the order’s chat.'].filter(Boolean).join(' ')}
      </p>
    </div>
  );
}

const formStyle = css({
  stack: '4',
  // Keeps a focused field above the save bar.
  '& *': { scrollMarginBottom: { _tall: '12rem' } },
});

/** Stays at the bottom of a tall dialog until the server has the answers. */
const saveBarStyle = css({
  stack: '2',
  justifyItems: 'start',
  position: { _tall: 'sticky' },
  // Over the padding of the dialog.
  bottom: '-10',
  paddingTop: '2',
  paddingBottom: { _tall: '10' },
  background: 'card',
  borderTop: '1px solid {colors.line}',
});

/** Fields side by side where they fit. */
export const fieldsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
  gap: '4',
  alignItems: 'start',
});
