import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { queries } from '#web/api/queries.ts';
import { useUserId } from '#web/api/session.ts';
import { createDrafts } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { useDraft, withoutEqual } from '#web/lib/use-draft.ts';
import type { BuildSheetEditJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import { answersTo, checkAnswers, stockAnswersTo } from '#worker/domain/build-sheet/build-sheet.ts';
import { type OrderWrite, sendWrite } from './order-write.ts';

/** What the user typed, by question. Also of a number, which may not be one yet. */
type TypedAnswers = Record<string, string>;

const nothingTyped: TypedAnswers = {};

const drafts = createDrafts(storageKeys.buildSheets, v.record(v.string(), v.string()));

/**
 * Loads an order's build sheet, and holds what the user typed until the server has it: as a draft
 * until they save it, and then in `write`, which sends it. Both survive a reload.
 */
export function useBuildSheet(orderId: string, write: OrderWrite<BuildSheetEditJson>) {
  const { data: sheet, error } = useQuery(queries.buildSheet(orderId));
  const userId = useUserId();
  const [draft, setDraft, latestDraft] = useDraft(drafts, { userId, about: orderId }, nothingTyped);
  const questions = sheet?.questions ?? [];
  const { unsent } = write;
  const waiting = unsent?.isRejected ? undefined : unsent;
  const saved = (id: string) => String(sheet?.answers[id] ?? '');
  const typed = { ...unsent?.typed, ...draft };
  const answers = answersTo(questions, { ...sheet?.answers, ...typed });
  const stock = stockAnswersTo(questions, answers);
  const waitingOrSaved = (id: string) => waiting?.typed?.[id] ?? saved(id);
  return {
    sheet,
    error,
    unsent,
    problems: checkAnswers(questions, answers),
    valueOf: (id: string) => typed[id] ?? saved(id),
    /** The conflicting answer that someone else gave since the user's answer was written. */
    otherAnswer(id: string): string {
      const isTheirs = unsent?.typed?.[id] !== undefined && !unsent.seen?.[id]?.includes(saved(id));
      return unsent?.isConflict && isTheirs && saved(id) !== typed[id] ? saved(id) : '';
    },
    fill: (id: string, text: string) => setDraft({ ...draft, [id]: text }),
    /** How a stock truck's customer answers what is still unanswered. */
    stock,
    fillStock: () => setDraft({ ...draft, ...stock }),
    /** The questions that neither the user nor a stock truck answers. */
    open: questions.filter(({ id }) => !Object.hasOwn({ ...answers, ...stock }, id)),
    /** Whether there is something to save that isn't on its way. */
    canSave:
      !unsent?.isSending && Object.entries(typed).some(([id, text]) => text !== waitingOrSaved(id)),
    /** Saves all answers. Only without problems. */
    save(): void {
      if (!sheet) return;
      // The message of a file answers its question.
      const written = questions.filter(({ kind }) => kind !== 'file');
      // The version that the user saw when they first wrote an answer that waits.
      const edit = waiting?.body;
      const { version } = edit ?? sheet;
      const seen = Object.fromEntries(
        Object.keys(typed).map((id) => [
          id,
          [...(waiting?.seen?.[id] ?? [saved(id)]), waitingOrSaved(id)],
        ]),
      );
      const body = {
        version,
        answers: answersTo(written, answers),
        // An edit that waits may have reached the server.
        ...(edit && { replaces: [...(edit.replaces ?? []), edit.answers] }),
      };
      void sendWrite(write, { body, typed, seen }, () =>
        setDraft(withoutEqual(latestDraft(), typed)),
      );
    },
  };
}
