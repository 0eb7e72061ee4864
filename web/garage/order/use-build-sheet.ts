import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { api } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useUserId } from '#web/api/session.ts';
import { createDrafts } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import type { BuildSheetEditJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import { answersTo, checkAnswers, stockAnswersTo } from '#worker/domain/build-sheet/build-sheet.ts';

/** What the user typed, by question. Also of a number, which may not be one yet. */
type TypedAnswers = Record<string, string>;

const nothingTyped: TypedAnswers = {};

const drafts = createDrafts(storageKeys.buildSheets, v.record(v.string(), v.string()));

/**
 * Loads an order's build sheet, and holds what the user typed until the server has it. That survives a reload, and saving
 * without a connection waits for one.
 */
export function useBuildSheet(orderId: string) {
  const client = useQueryClient();
  const { data: sheet, error } = useQuery(queries.buildSheet(orderId));
  const userId = useUserId();
  const [typed, setTyped] = useDraft(drafts, { userId, about: orderId }, nothingTyped);
  const questions = sheet?.questions ?? [];
  const { mutate, isPending, isPaused } = useMutation({
    mutationFn: (edit: BuildSheetEditJson) =>
      api(`/api/orders/${orderId}/build-sheet`, { method: 'PUT', body: edit }),
    onSuccess: (saved) => {
      client.setQueryData(queries.buildSheet(orderId).queryKey, saved);
      const isSaved = ([id, text]: [string, string]) =>
        answersTo(questions, { [id]: text })[id] === saved.answers[id];
      setTyped(Object.fromEntries(Object.entries(typed).filter((one) => !isSaved(one))));
      void client.invalidateQueries({ queryKey: queries.myOrders.queryKey });
    },
    // Someone else may have answered since. What the user typed stays.
    onError: () => client.invalidateQueries({ queryKey: queries.buildSheet(orderId).queryKey }),
    // Without a connection, it waits for one.
    networkMode: 'online',
    meta: { errorText: 'Failed to save the build sheet.' },
  });
  const answers = answersTo(questions, { ...sheet?.answers, ...typed });
  const problems = checkAnswers(questions, answers);
  const stock = stockAnswersTo(questions, answers);
  return {
    sheet,
    error,
    problems,
    /** The text of a question's control. */
    valueOf: (id: string) => typed[id] ?? String(sheet?.answers[id] ?? ''),
    fill: (id: string, text: string) => setTyped({ ...typed, [id]: text }),
    /** How a stock truck's customer answers what is still unanswered. */
    stock,
    fillStock: () => setTyped({ ...typed, ...stock }),
    /** The questions that neither the user nor a stock truck answers. */
    open: questions.filter(({ id }) => !Object.hasOwn({ ...answers, ...stock }, id)),
    isSaving: isPending,
    isWaiting: isPaused,
    /** Saves all answers. Only without problems. */
    save(): void {
      if (sheet) mutate({ version: sheet.version, answers });
    },
  };
}
