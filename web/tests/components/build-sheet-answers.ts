import type { Answers } from '#web/tests/components/stub-api.ts';
import type {
  BuildQuestionJson,
  BuildSheetEditJson,
  BuildSheetJson,
} from '#worker/domain/build-sheet/build-sheet.api.ts';

export const question = (
  id: string,
  change: Partial<BuildQuestionJson> = {},
): BuildQuestionJson => ({
  id,
  label: id,
  kind: 'text',
  options: [],
  unit: null,
  help: null,
  stockAnswer: null,
  requiredBefore: null,
  productIds: null,
  ...change,
});
export const questions = [
  question('Turbo', { stockAnswer: 'Stock' }),
  question('Tires', { kind: 'number', unit: 'in', requiredBefore: 'delivery' }),
  question('Pump', { kind: 'choice', options: ['CP3', 'CP4'] }),
];

/** Answers with a build sheet that can be edited. */
export function sheetAnswers(path: string): Answers {
  let sheet: BuildSheetJson = { version: 1, questions, answers: { Pump: 'CP3' } };
  return {
    [`GET ${path}`]: () => sheet,
    [`PUT ${path}`]: ({ body }) => {
      const { version, answers } = body as BuildSheetEditJson;
      sheet = { ...sheet, version: version + 1, answers };
      return sheet;
    },
  };
}
