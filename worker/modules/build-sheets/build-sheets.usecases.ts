import { findBuildSheet } from '#db/statements/orders/build-answers.ts';
import type { Deps } from '#worker/deps.ts';
import type {
  BuildAnswersJson,
  BuildQuestionJson,
  BuildQuestionsJson,
  BuildSheetEditJson,
  BuildSheetJson,
} from '#worker/domain/build-sheet/build-sheet.api.ts';
import {
  answersTo,
  checkAnswers,
  questionsOf,
  requiredIds,
} from '#worker/domain/build-sheet/build-sheet.ts';
import { isOpen } from '#worker/domain/orders/order-lifecycle.ts';
import { closedEditSentence } from '#worker/domain/orders/order-refusals.ts';
import type { UseDeclarationJson } from '#worker/domain/orders/orders.api.ts';
import { AppError, invalidField, notFound } from '#worker/http/errors.ts';
import { toIso } from '#worker/http/iso-time.ts';
import {
  declareUse,
  findUseDeclaration,
  isProduct,
  replaceQuestions,
  resumeAsked,
  selectQuestions,
  updateAnswers,
} from './build-sheets.repository.ts';

/** Returns the questions that a calibration asks. Throws 404 for an unknown calibration. */
export async function listQuestions(
  { db }: Pick<Deps, 'db'>,
  productId: string,
): Promise<BuildQuestionJson[]> {
  const [{ questions }, isKnown] = await Promise.all([
    selectQuestions(db),
    isProduct(db, productId),
  ]);
  if (!isKnown) throw notFound('This calibration');
  return questionsOf(questions, productId);
}

/** Replaces the store's questions. Throws 409 if another admin changed them since `version`. */
export async function editQuestions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  edit: BuildQuestionsJson,
  actorId: string,
): Promise<BuildQuestionsJson> {
  const before = await selectQuestions(db);
  if (JSON.stringify(before) === JSON.stringify(edit)) return before;
  const author = { actorId, at: now() };
  if (await replaceQuestions(db, { ...edit, before, author }))
    return { ...edit, version: edit.version + 1 };
  throw new AppError(
    'conflict',
    'Another admin just changed the questions. Open them again to see the changes.',
  );
}

/** Returns an order's questions and answers. Throws 404 for an unknown order. */
export async function getBuildSheet(
  { db }: Pick<Deps, 'db'>,
  orderId: string,
): Promise<BuildSheetJson> {
  const { version, questions, answers } = await requireSheet(db, orderId);
  return { version, questions, answers };
}

interface AnswerBuildSheet {
  orderId: string;
  edit: BuildSheetEditJson;
  actorId: string;
}

/**
 * Stores the answers about an order's truck. Without missing answers, the order no longer waits for
 * the customer. Keeps a file that the edit doesn't name. Unchanged answers aren't stored. Throws:
 * - 400 for an answer that doesn't fit its question
 * - 404 for an unknown order
 * - 409 after delivery, or if the answers changed since `version` to others than the edit replaces
 */
export async function answerBuildSheet(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { orderId, edit, actorId }: AnswerBuildSheet,
): Promise<BuildSheetJson> {
  const before = await requireSheet(db, orderId);
  requireQuestions(before.questions, Object.keys(edit.answers));
  const { questions } = before;
  const edited = questions.filter(
    ({ id, kind }) => kind !== 'file' || Object.hasOwn(edit.answers, id),
  );
  const given = answersTo(edited, edit.answers);
  const [problem] = Object.entries(checkAnswers(edited, given));
  if (problem) throw invalidField(`answers.${problem[0]}`, problem[1]);
  if (!isOpen(before)) throw new AppError('conflict', closedEditSentence);
  const kept = answersTo(
    questions.filter((each) => !edited.includes(each)),
    before.answers,
  );
  const answers = answersTo(questions, { ...kept, ...given });
  const required = requiredIds(questions, before.productId);
  if (JSON.stringify(answers) === JSON.stringify(before.answers)) {
    await resumeAsked(db, { orderId, required, at: now() });
    return getBuildSheet({ db }, orderId);
  }
  const editedIn = (sheet: BuildAnswersJson) => JSON.stringify(answersTo(edited, sheet));
  const replacesStored = edit.replaces?.some((each) => editedIn(each) === editedIn(before.answers));
  const version = replacesStored ? before.version : edit.version;
  const isStored = await updateAnswers(db, {
    orderId,
    required,
    version,
    answers: given,
    edit: { ...Object.fromEntries(edited.map(({ id }) => [id, null])), ...given },
    event: { id: newId(), actorId, createdAt: now() },
  });
  if (!isStored) throw changedSince();
  return getBuildSheet({ db }, orderId);
}

/**
 * Stores when the customer declared to use a competition calibration for competition only. A
 * repeated declaration keeps the first time. Throws 409 for an admin, a closed order, or a
 * calibration that isn't for competition only.
 */
export async function declareCompetitionUse(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<UseDeclarationJson> {
  const { questions, productId } = await requireSheet(db, orderId);
  await declareUse(db, { orderId, userId, at: now(), required: requiredIds(questions, productId) });
  const declaredAt = await findUseDeclaration(db, orderId);
  if (declaredAt === null) {
    throw new AppError(
      'conflict',
      'Only the customer of an open competition order declares its use.',
    );
  }
  return { useDeclaredAt: toIso(declaredAt) };
}

async function requireSheet(db: Deps['db'], orderId: string) {
  const found = await findBuildSheet(db, orderId);
  if (found === undefined) throw notFound('This order');
  const questions = questionsOf(found.questions, found.productId);
  return { ...found, questions, answers: answersTo(questions, found.answers) };
}

function requireQuestions(questions: readonly BuildQuestionJson[], ids: readonly string[]): void {
  const unknown = ids.find((id) => !questions.some((question) => question.id === id));
  if (unknown !== undefined) {
    throw invalidField(`answers.${unknown}`, 'This order’s build sheet doesn’t have that question');
  }
}

function changedSince(): AppError {
  return new AppError(
    'conflict',
    'Someone just changed these answers. Compare them with yours, then save again.',
  );
}
