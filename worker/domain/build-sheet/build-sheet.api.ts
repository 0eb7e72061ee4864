/** JSON types of the API. */

export const questionKinds = ['choice', 'number', 'text', 'file'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** The step that waits for a required question. */
export const questionDeadlines = ['review', 'delivery'] as const;
export type QuestionDeadline = (typeof questionDeadlines)[number];

/** A question about the truck, which a tuner needs answered to write a file. */
export interface BuildQuestionJson {
  id: string;
  label: string;
  kind: QuestionKind;
  /** The answers of a `choice`. */
  options: string[];
  /** Of a `number`, like `in` or `lb`. */
  unit: string | null;
  help: string | null;
  /** What the customer of a stock truck answers; null if that differs between trucks. */
  stockAnswer: string | null;
  /** Null for an optional question. */
  requiredBefore: QuestionDeadline | null;
  /** The calibrations that ask it; null for all. */
  productIds: string[] | null;
}

/** By question id. A `number` is a number, a `file` is the name of a file in the order's chat. */
export type BuildAnswersJson = Record<string, string | number>;

/** The response of `GET /api/orders/{orderId}/build-sheet`. */
export interface BuildSheetJson {
  /** Counts the edits. Send it with the next one. */
  version: number;
  questions: BuildQuestionJson[];
  answers: BuildAnswersJson;
}

/** How far an order's build sheet is. */
export interface BuildProgressJson {
  answered: number;
  questions: number;
  /** How many of the unanswered ones hold up the order. */
  required: number;
}

/**
 * The body of `PUT /api/orders/{orderId}/build-sheet`. Questions without an answer become
 * unanswered, except a file that was sent.
 */
export interface BuildSheetEditJson {
  version: number;
  answers: BuildAnswersJson;
  /** The answers that it may replace although they are newer than the version: those that the user sent before. */
  replaces?: BuildAnswersJson[] | undefined;
}

/** The questions of the store, for `GET` and `PUT /api/admin/build-questions`. */
export interface BuildQuestionsJson {
  version: number;
  questions: BuildQuestionJson[];
}
