import { type FormEvent, useState } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx';
import { placeholderNames } from '#worker/domain/replies/fill-reply.ts';
import {
  type ReplyEntryJson,
  type ReplyJson,
  replyKinds,
} from '#worker/domain/replies/replies.api.ts';
import { checkReply, normalizeReply } from '#worker/domain/replies/reply-form.ts';
import { kindLabels } from './kind-labels.ts';

interface ReplyFormProps {
  /** The text to edit; undefined for a new one. */
  edited: ReplyJson | undefined;
  busy: boolean;
  onSave: (entry: ReplyEntryJson) => void;
  onCancel: () => void;
}

/** Writes or edits a saved text. */
export function ReplyForm({ edited, busy, onSave, onCancel }: ReplyFormProps) {
  const [values, setValues] = useState<ReplyEntryJson>(
    edited ?? { kind: 'denial', title: '', text: '' },
  );
  const [wasSubmitted, setSubmitted] = useState(false);
  const entry = normalizeReply({ kind: values.kind, title: values.title, text: values.text });
  const messages = wasSubmitted ? checkReply(entry) : {};
  const set = (change: Partial<ReplyEntryJson>) => setValues({ ...values, ...change });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    const [invalid] = Object.keys(checkReply(entry));
    if (invalid === undefined) {
      if (!busy) onSave(entry);
      return;
    }
    const control = event.currentTarget.elements.namedItem(invalid);
    if (control instanceof HTMLElement) control.focus();
  }

  return (
    <form noValidate onSubmit={submit} className={formStyle}>
      <SelectField
        label="Use it in"
        name="kind"
        value={values.kind}
        onChange={({ target }) =>
          set({ kind: replyKinds.find((kind) => kind === target.value) ?? 'denial' })
        }
      >
        {replyKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Title *"
        name="title"
        required
        value={values.title}
        message={messages.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextArea
        label="Text *"
        name="text"
        required
        rows={5}
        value={values.text}
        message={messages.text}
        onChange={({ target }) => set({ text: target.value })}
      />
      <p className={css({ color: 'muted', fontSize: '14' })}>
        We fill in {placeholderNames.join(' and ')} for each order.
      </p>
      <div className={css({ display: 'flex', gap: '2', justifyContent: 'end' })}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="action" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

const formStyle = css({ display: 'grid', gap: '4' });
