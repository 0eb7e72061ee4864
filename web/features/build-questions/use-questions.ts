import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { getQuery } from '#web/api/queries.ts';
import type {
  BuildQuestionJson,
  BuildQuestionsJson,
} from '#worker/domain/build-sheet/build-sheet.api.ts';

const questionsQuery = getQuery('/api/admin/build-questions');

/** Loads the store's questions, and saves a change of their list. After a conflict, the next save applies to the newest. */
export function useQuestions() {
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
