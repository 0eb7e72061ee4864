import type { QuestionDeadline, QuestionKind } from '#worker/domain/build-sheet/build-sheet.api.ts';

export const kindLabels: Record<QuestionKind, string> = {
  text: 'Text',
  number: 'Number',
  choice: 'Choice',
  file: 'Photo or file',
};

export const deadlineLabels: Record<QuestionDeadline | 'never', string> = {
  never: 'Optional',
  review: 'Required before review',
  delivery: 'Required before delivery',
};
