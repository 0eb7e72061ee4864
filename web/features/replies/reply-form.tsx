import { css } from '#styled/css';
import { useOfflineRefusal } from '#web/orders/use-refusal.tsx';
import { FormButtons } from '#web/ui/form/editable-list.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx';
import { useForm, useFormState } from '#web/ui/form/use-form.ts';
import { fillReply, placeholderNames } from '#worker/domain/replies/fill-reply.ts';
import {
  type ReplyEntryJson,
  type ReplyJson,
  type ReplyKind,
  replyKinds,
} from '#worker/domain/replies/replies.api.ts';
import { checkReply, normalizeReply } from '#worker/domain/replies/reply-form.ts';

export const kindLabels: Record<ReplyKind, string> = {
  denial: 'Denials',
  reply: 'Chat',
};

const exampleOrder = {
  user: { firstName: 'Ana' },
  ...{ vehicleYear: '2014', vehicleMake: 'Ram', vehicleModel: '2500' },
};

interface ReplyFormProps {
  /** The text to edit; undefined for a new one. */
  edited: ReplyJson | undefined;
  busy: boolean;
  onSave: (entry: ReplyEntryJson) => void;
  onCancel: () => void;
}

/** Writes or edits a saved text. */
export function ReplyForm({ edited, busy, onSave, onCancel }: ReplyFormProps) {
  const state = useFormState<Record<'kind' | 'title' | 'text', string>>(() => ({
    kind: edited?.kind ?? 'denial',
    title: edited?.title ?? '',
    text: edited?.text ?? '',
  }));
  const form = useForm(state, {
    read: ({ kind, ...texts }) =>
      normalizeReply({ ...texts, kind: replyKinds.find((known) => known === kind) ?? 'denial' }),
    check: checkReply,
    onSubmit: (entry) => {
      if (!busy) onSave(entry);
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className={formStyle}>
      <SelectField label="Use it in" {...form.text('kind')}>
        {replyKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]}
          </option>
        ))}
      </SelectField>
      <TextField label="Title *" required {...form.text('title')} />
      <TextArea label="Text *" required rows={5} {...form.text('text')} />
      <p className={css({ color: 'muted', fontSize: '14' })}>
        We fill in {placeholderNames.join(' and ')} for each order.
      </p>
      {form.values.text.trim() !== '' && (
        <section aria-label="Preview" className={previewStyle}>
          <strong>Preview</strong>
          <p dir="auto">{fillReply(form.values.text, exampleOrder)}</p>
        </section>
      )}
      <FormButtons busy={busy} refusal={useOfflineRefusal()} onCancel={onCancel} />
    </form>
  );
}

const formStyle = css({ display: 'grid', gap: '4' });

const previewStyle = css({
  padding: '3',
  border: '1px solid {colors.line}',
  borderRadius: 'card',
  background: 'ground',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
