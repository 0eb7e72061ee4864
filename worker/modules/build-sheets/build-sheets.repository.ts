import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { buildQuestions, products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import {
  isAskedFor,
  resumeComplete,
  storeAnswers,
  usedFor,
} from '#db/statements/orders/build-answers.ts';
import { bumpOrder, hasOrderEvent } from '#db/statements/orders/order-changed.ts';
import { orderStateMeets } from '#db/statements/orders/order-state.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { type Author, recordChange } from '#db/statements/record-change.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import type {
  BuildAnswersJson,
  BuildQuestionJson,
  BuildQuestionsJson,
} from '#worker/domain/build-sheet/build-sheet.api.ts';
import { isOpen } from '#worker/domain/orders/order-lifecycle.ts';

/** Returns all questions of the store. */
export async function selectQuestions(db: Db): Promise<BuildQuestionsJson> {
  const [row] = await db.orm.select().from(buildQuestions).where(eq(buildQuestions.id, 1));
  return { version: row?.version ?? 0, questions: row?.questions ?? [] };
}

export async function isProduct(db: Db, productId: string): Promise<boolean> {
  return (await db.orm.$count(products, eq(products.id, productId))) > 0;
}

interface NewQuestions {
  before: BuildQuestionsJson;
  version: number;
  questions: BuildQuestionJson[];
  author: Author;
}

/** Replaces the questions if `version` is still current, and returns whether it was. */
export async function replaceQuestions(
  db: Db,
  { before, version, questions, author }: NewQuestions,
): Promise<boolean> {
  const isCurrent = rowExists(
    buildQuestions,
    and(eq(buildQuestions.id, 1), eq(buildQuestions.version, version)),
  );
  const change = {
    kind: 'buildQuestions',
    name: 'build sheet',
    before: textsById(before.questions),
    after: textsById(questions),
  } as const;
  const [, inserted] = await db.write([
    recordChange(db, author, change, version === 0 ? undefined : isCurrent),
    db.orm
      .insert(buildQuestions)
      .values({ id: 1, questions, version: version + 1 })
      .onConflictDoUpdate({
        target: buildQuestions.id,
        set: { questions, version: version + 1 },
        setWhere: eq(buildQuestions.version, version),
      }),
    ...bumpPollVersions(db, ['catalog', 'admin']),
  ]);
  return inserted?.rowsAffected === 1;
}

/** Keys the questions by id, so that the change history compares each one. */
function textsById(questions: readonly BuildQuestionJson[]): Record<string, unknown> {
  return Object.fromEntries(questions.map(({ id, ...question }) => [id, question]));
}

interface NewAnswers {
  orderId: string;
  version: number;
  answers: BuildAnswersJson;
  /** `answers`, with null for each one that is removed. */
  edit: Record<string, string | number | null>;
  /** The ids of the questions that hold up the order. */
  required: string[];
  event: { id: string; actorId: string; createdAt: number };
}

/** Edits an order's answers. Returns false if the version is outdated or the order is closed. */
export async function updateAnswers(
  db: Db,
  { version, ...answered }: NewAnswers,
): Promise<boolean> {
  const { orderId } = answered;
  const isCurrent = rowExists(
    orders,
    and(eq(orders.id, orderId), eq(orders.buildVersion, version)),
  );
  const [inserted] = await db.write([
    ...storeAnswers(db, answered, isCurrent),
    ...bumpOrder(db, orderId, hasOrderEvent(answered.event.id)),
  ]);
  return inserted?.rowsAffected === 1;
}

/** Puts an order back that waits for answers, if it has them all. `at` is in ms since 1970. */
export async function resumeAsked(
  db: Db,
  answered: Pick<NewAnswers, 'orderId' | 'required'> & { at: number },
): Promise<void> {
  const { orderId } = answered;
  const isAsked = isAskedFor(orderId);
  await db.write([...bumpOrder(db, orderId, isAsked), ...resumeComplete(db, answered, isAsked)]);
}

interface UseDeclaration {
  orderId: string;
  userId: string;
  at: number;
  /** The ids of the questions that hold up the order. */
  required: string[];
}

/** Stores that the customer of an open order uses its competition calibration for competition only, once. */
export async function declareUse(
  db: Db,
  { orderId, userId, at, required }: UseDeclaration,
): Promise<void> {
  const isUndeclared = and(
    eq(orders.id, orderId),
    eq(orders.userId, userId),
    isNull(orders.useDeclaredAt),
    eq(usedFor, 'competition'),
    orderStateMeets(isOpen),
  );
  const isDeclared = rowExists(orders, and(eq(orders.id, orderId), eq(orders.useDeclaredAt, at)));
  await db.write([
    ...bumpOrder(db, orderId, rowExists(orders, isUndeclared)),
    db.orm.update(orders).set({ useDeclaredAt: at }).where(isUndeclared),
    ...resumeComplete(db, { orderId, required, at }, isDeclared),
  ]);
}

/** Returns when the customer declared the use of an order, or null. */
export async function findUseDeclaration(db: Db, orderId: string): Promise<number | null> {
  const [order] = await db.orm
    .select({ at: orders.useDeclaredAt })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order?.at ?? null;
}
