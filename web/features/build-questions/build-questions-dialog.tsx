import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { css } from '#styled/css';
import { api } from '#web/api/api.ts';
import { getQuery } from '#web/api/queries.ts';
import { updateCached } from '#web/api/update-cached.ts';
import { OnlineOnly } from '#web/orders/use-refusal.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { EditableList } from '#web/ui/form/editable-list.tsx';
import { Unloaded } from '#web/ui/layout/unloaded.tsx';
import type {
  BuildQuestionJson,
  BuildQuestionsJson,
} from '#worker/domain/build-sheet/build-sheet.api.ts';
import { countText } from '#worker/domain/count-text.ts';
import { deadlineLabels, kindLabels, QuestionForm } from './question-form.tsx';

const questionsQuery = getQuery('/api/admin/build-questions');

/** The 'Build Sheet Questions' dialog: what the store asks about each truck. */
export function BuildQuestionsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Build Sheet Questions"
      description="What you need to know to write a file. Customers answer them after they order."
    >
      <Editor />
    </Dialog>
  );
}

function Editor() {
  const { query, isSaving, change } = useQuestions();
  if (!query.data) {
    return <Unloaded query={query} height="12rem" errorText="Failed to load the questions" />;
  }
  const { questions } = query.data;
  return (
    <EditableList<BuildQuestionJson>
      addLabel="Add a Question"
      list={({ edit, focusList }) => (
        <OnlineOnly>
          <QuestionList
            questions={questions}
            busy={isSaving}
            onEdit={edit}
            onMoveUp={({ id }) => change((latest) => movedUp(latest, id))}
            onRemove={({ id }) =>
              change((latest) => latest.filter((question) => question.id !== id), focusList)
            }
          />
        </OnlineOnly>
      )}
      form={(edited, close) => (
        <QuestionForm
          edited={edited}
          busy={isSaving}
          onSave={(saved) => change((latest) => withQuestion(latest, saved), close)}
          onCancel={close}
        />
      )}
    />
  );
}

function withQuestion(
  questions: readonly BuildQuestionJson[],
  saved: BuildQuestionJson,
): BuildQuestionJson[] {
  const isKnown = questions.some(({ id }) => id === saved.id);
  if (!isKnown) return [...questions, saved];
  return questions.map((question) => (question.id === saved.id ? saved : question));
}

function movedUp(questions: readonly BuildQuestionJson[], id: string): BuildQuestionJson[] {
  const index = questions.findIndex((question) => question.id === id);
  const moved = questions[index];
  if (!moved || index === 0) return [...questions];
  return questions.toSpliced(index, 1).toSpliced(index - 1, 0, moved);
}

/**
 * Loads the store's questions, and saves a change of their list. After a conflict, the next save
 * applies to the latest list.
 */
function useQuestions() {
  const client = useQueryClient();
  const { queryKey } = questionsQuery;
  const query = useQuery({ ...questionsQuery, refetchOnMount: 'always' });
  const { mutate, isPending } = useMutation({
    mutationFn: (body: BuildQuestionsJson) =>
      api('/api/admin/build-questions', { method: 'PUT', body }),
    onSuccess: (saved) => updateCached(client, questionsQuery, () => saved),
    onError: () => client.invalidateQueries({ queryKey }),
    meta: { errorText: 'Failed to save. Please try again.' },
  });
  return {
    query,
    isSaving: isPending,
    change(
      edit: (questions: readonly BuildQuestionJson[]) => BuildQuestionJson[],
      onSaved?: () => void,
    ): void {
      if (!query.data || isPending) return;
      const { version, questions } = query.data;
      mutate({ version, questions: edit(questions) }, onSaved && { onSuccess: onSaved });
    },
  };
}

interface QuestionListProps {
  questions: readonly BuildQuestionJson[];
  busy: boolean;
  onEdit: (question: BuildQuestionJson) => void;
  onMoveUp: (question: BuildQuestionJson) => void;
  onRemove: (question: BuildQuestionJson) => void;
}

/** The questions in their order, each with its buttons. */
function QuestionList({ questions, busy, onEdit, onMoveUp, onRemove }: QuestionListProps) {
  if (questions.length === 0)
    return <p>No questions yet. Add what you need to know to write a file.</p>;
  return (
    <ol className={css({ stack: '3' })}>
      {questions.map((question, index) => (
        <li key={question.id} className={css({ wrap: '2', alignItems: 'start' })}>
          <div className={css({ flex: '1 1 10rem', minWidth: '0', overflowWrap: 'anywhere' })}>
            <strong dir="auto">{question.label}</strong>
            <p className={css({ color: 'muted', fontSize: '14' })}>{factsOf(question)}</p>
          </div>
          <div className={css({ display: 'flex', gap: '2' })}>
            <Button
              aria-label={`Move ${question.label} up`}
              disabled={index === 0}
              busy={busy}
              onClick={() => onMoveUp(question)}
            >
              <ArrowUp size={20} />
            </Button>
            <Button aria-label={`Edit ${question.label}`} onClick={() => onEdit(question)}>
              <Pencil size={20} />
            </Button>
            <Button
              aria-label={`Remove ${question.label}`}
              busy={busy}
              onClick={() => onRemove(question)}
            >
              <Trash2 size={20} />
            </Button>
          </div>
        </li>
      ))}
    </ol>
  );
}

function factsOf({ kind, unit, requiredBefore, productIds }: BuildQuestionJson): string {
  return [
    unit ? `${kindLabels[kind]} (${unit})` : kindLabels[kind],
    deadlineLabels[requiredBefore ?? 'never'],
    productIds && `${countText(productIds.length, 'calibration')} only`,
  ]
    .filter(Boolean)
    .join(', ');
}
