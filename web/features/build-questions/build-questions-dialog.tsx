import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { css } from '#styled/css';
import { api, messageOf } from '#web/api/api.ts';
import { getQuery } from '#web/api/queries.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useDiscardGuard } from '#web/ui/dialog/use-discard-guard.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Notice, OfflineNotice } from '#web/ui/notice.tsx';
import type {
  BuildQuestionJson,
  BuildQuestionsJson,
} from '#worker/domain/build-sheet/build-sheet.api.ts';
import { QuestionForm } from './question-form.tsx';
import { QuestionList } from './question-list.tsx';

const questionsQuery = getQuery('/api/admin/build-questions');

/** The 'Build Sheet Questions' dialog: what the store asks about each truck. */
export function BuildQuestionsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const guard = useDiscardGuard(open, onClose);
  return (
    <Dialog
      open={open}
      {...guard.dialog}
      title="Build Sheet Questions"
      description="What you need to know to write a file. Customers answer them after they order."
    >
      <Editor />
      {guard.question}
    </Dialog>
  );
}

function Editor() {
  const { data, error, isPaused, refetch, isSaving, change } = useQuestions();
  /** The question in the form: one to edit, or a new one. */
  const [form, setForm] = useState<{ edited: BuildQuestionJson | undefined }>();
  const section = useRef<HTMLDivElement>(null);
  if (!data) {
    if (isPaused) return <OfflineNotice />;
    if (!error) return <Skeleton height="12rem" />;
    return (
      <Notice
        isError
        text={messageOf(error, 'Failed to load the questions')}
        action={<Button onClick={() => refetch()}>Try Again</Button>}
      />
    );
  }

  function closeForm(): void {
    setForm(undefined);
    // The pressed button disappears with the form.
    section.current?.focus();
  }

  const save = (saved: BuildQuestionJson) =>
    change(
      (questions) =>
        questions.some(({ id }) => id === saved.id)
          ? questions.map((question) => (question.id === saved.id ? saved : question))
          : [...questions, saved],
      closeForm,
    );
  return (
    <div
      ref={section}
      tabIndex={-1}
      className={css({ display: 'grid', gap: '4', outline: 'none' })}
    >
      {form ? (
        <QuestionForm edited={form.edited} busy={isSaving} onSave={save} onCancel={closeForm} />
      ) : (
        <>
          <QuestionList
            questions={data.questions}
            busy={isSaving}
            onEdit={(edited) => setForm({ edited })}
            onMoveUp={({ id }) => change((questions) => movedUp(questions, id))}
            onRemove={({ id }) =>
              change(
                (questions) => questions.filter((question) => question.id !== id),
                () => section.current?.focus(),
              )
            }
          />
          <Button variant="action" onClick={() => setForm({ edited: undefined })}>
            Add a Question
          </Button>
        </>
      )}
    </div>
  );
}

function movedUp(questions: readonly BuildQuestionJson[], id: string): BuildQuestionJson[] {
  const index = questions.findIndex((question) => question.id === id);
  const moved = questions[index];
  if (!moved || index === 0) return [...questions];
  return questions.toSpliced(index, 1).toSpliced(index - 1, 0, moved);
}

/** Loads the store's questions, and saves a change of their list. After a conflict, the next save applies to the newest. */
function useQuestions() {
  const client = useQueryClient();
  const { queryKey } = questionsQuery;
  const query = useQuery({ ...questionsQuery, refetchOnMount: 'always' });
  const { mutate, isPending } = useMutation({
    mutationFn: (body: BuildQuestionsJson) =>
      api('/api/admin/build-questions', { method: 'PUT', body }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: () => client.invalidateQueries({ queryKey }),
    meta: { errorText: 'Failed to save. Please try again.' },
  });
  return {
    ...query,
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
