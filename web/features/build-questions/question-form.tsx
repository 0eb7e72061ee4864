import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { useOfflineRefusal } from '#web/orders/use-refusal.tsx';
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { FormButtons } from '#web/ui/form/editable-list.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { useForm, useFormState } from '#web/ui/form/use-form.ts';
import {
  type BuildQuestionJson,
  type QuestionDeadline,
  type QuestionKind,
  questionDeadlines,
  questionKinds,
} from '#worker/domain/build-sheet/build-sheet.api.ts';
import { checkQuestion, normalizeQuestion } from '#worker/domain/build-sheet/question-form.ts';

interface QuestionFormProps {
  /** The question to edit; undefined for a new one. */
  edited: BuildQuestionJson | undefined;
  busy: boolean;
  onSave: (question: BuildQuestionJson) => void;
  onCancel: () => void;
}

/** Writes or edits a question. */
export function QuestionForm({ edited, busy, onSave, onCancel }: QuestionFormProps) {
  const [id] = useState(() => edited?.id ?? crypto.randomUUID());
  const [productIds, setProductIds] = useState<readonly string[]>(edited?.productIds ?? []);
  const state = useFormState(() => valuesOf(edited));
  const form = useForm(state, {
    read: ({ kind, requiredBefore, options, ...texts }) =>
      normalizeQuestion({
        id,
        ...texts,
        kind: questionKinds.find((known) => known === kind) ?? 'text',
        options: options.split('\n'),
        requiredBefore: questionDeadlines.find((known) => known === requiredBefore) ?? null,
        productIds: productIds.length > 0 ? [...productIds] : null,
      }),
    check: checkQuestion,
    onSubmit: (question) => {
      if (!busy) onSave(question);
    },
  });
  const { kind } = form.values;
  return (
    <form noValidate onSubmit={form.submit} className={css({ stack: '4' })}>
      <TextField label="Question *" required {...form.text('label')} />
      <SelectField label="Answer" {...form.text('kind')}>
        <Options of={questionKinds} labels={kindLabels} />
      </SelectField>
      {kind === 'choice' && (
        <TextArea label="Options, One per Line *" rows={5} {...form.text('options')} />
      )}
      {kind === 'number' && <TextField label="Unit (Optional)" {...form.text('unit')} />}
      <TextField label="Help (Optional)" {...form.text('help')} />
      {kind !== 'file' && (
        <TextField label="Answer for a Stock Truck (Optional)" {...form.text('stockAnswer')} />
      )}
      <SelectField label="Required" {...form.text('requiredBefore')}>
        <Options of={['never', ...questionDeadlines] as const} labels={deadlineLabels} />
      </SelectField>
      <ProductChoice chosen={productIds} onChange={setProductIds} />
      <FormButtons busy={busy} refusal={useOfflineRefusal()} onCancel={onCancel} />
    </form>
  );
}

interface ProductChoiceProps {
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

function ProductChoice({ chosen, onChange }: ProductChoiceProps) {
  const { data: products = [] } = useQuery(queries.products);
  return (
    <details open={chosen.length > 0}>
      <summary className={css({ cursor: 'pointer', paddingBlock: '3', fontWeight: '600' })}>
        {chosen.length > 0
          ? `Asked for ${chosen.length} calibrations`
          : 'Asked for all calibrations'}
      </summary>
      {products.map(({ id, yearRange, engineType, model, transmissionType }) => (
        <CheckboxRow
          key={id}
          label={`${yearRange} ${engineType} ${model}`}
          hint={transmissionType}
          checked={chosen.includes(id)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
    </details>
  );
}

function valuesOf(
  edited: BuildQuestionJson | undefined,
): Record<keyof Omit<BuildQuestionJson, 'id' | 'productIds'>, string> {
  return {
    label: edited?.label ?? '',
    kind: edited?.kind ?? 'text',
    options: edited?.options.join('\n') ?? '',
    unit: edited?.unit ?? '',
    help: edited?.help ?? '',
    stockAnswer: edited?.stockAnswer ?? '',
    requiredBefore: edited?.requiredBefore ?? 'never',
  };
}

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
