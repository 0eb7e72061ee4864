import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import * as v from 'valibot';
import { css } from '#styled/css';
import { api } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useUserId } from '#web/api/session.ts';
import { updateCached } from '#web/api/update-cached.ts';
import { formatDayTime } from '#web/lib/day.ts';
import { createDrafts } from '#web/lib/drafts.ts';
import { displayName } from '#web/lib/format.ts';
import { useIntentKey } from '#web/lib/intent-key.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { draftProps, useDraft } from '#web/lib/use-draft.ts';
import { OnlineOnly } from '#web/orders/use-refusal.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextArea } from '#web/ui/form/field.tsx';
import { isBlank } from '#worker/domain/blank-text.ts';
import { limits } from '#worker/domain/limits.ts';
import type { StaffNoteJson } from '#worker/domain/orders/orders.api.ts';

const drafts = createDrafts(storageKeys.staffNotes, v.string());

/** What admins write to each other about an order. */
export function StaffNotes({ orderId }: { orderId: string }) {
  const query = queries.staffNotes(orderId);
  const { data: notes = [] } = useQuery(query);
  const client = useQueryClient();
  return (
    <section aria-label="Staff Notes" className={css({ stack: '3' })}>
      <h3>Staff Notes</h3>
      <ul className={css({ stack: '2' })}>
        {notes.map((note) => (
          <li key={note.id}>
            <p dir="auto" className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>
              {note.text}
            </p>
            <span className={css({ color: 'muted', fontSize: '14' })}>
              <bdi>{displayName(note.author)}</bdi>, {formatDayTime(note.createdAt)}
            </span>
          </li>
        ))}
      </ul>
      <NoteForm
        about={orderId}
        path={`/api/admin/orders/${orderId}/notes`}
        onAdded={(note) =>
          updateCached(client, query, (all) => [...all.filter(({ id }) => id !== note.id), note])
        }
      />
    </section>
  );
}

interface NoteFormProps {
  about: string;
  path: NotePath;
  onAdded: (note: StaffNoteJson) => void;
}

type NotePath = `/api/admin/${'orders' | 'customers'}/${string}/notes`;

/** Adds a note. The text that an admin is typing survives a reload. */
export function NoteForm({ about, path, onAdded }: NoteFormProps) {
  const [text, setText, latestText] = useDraft(drafts, { userId: useUserId(), about }, '');
  const add = useNewNote(path, (note, sent) => {
    if (latestText() === sent) setText('');
    onAdded(note);
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBlank(text)) add.mutate(text);
  }

  return (
    <form {...draftProps} onSubmit={submit} className={css({ stack: '2', justifyItems: 'start' })}>
      <div className={css({ width: 'full' })}>
        <TextArea
          label="Note (Customers don’t see it)"
          maxLength={limits.staffNote}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <OnlineOnly>
        <Button type="submit" disabled={isBlank(text) || add.isPending}>
          Add Note
        </Button>
      </OnlineOnly>
    </form>
  );
}

/** The idempotency key ensures that a note submitted twice is added once. */
function useNewNote(path: NotePath, onAdded: (note: StaffNoteJson, sent: string) => void) {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (text: string) =>
      api(path, { method: 'POST', body: { text }, idempotencyKey: intent.keyOf({ text }) }),
    onSuccess: onAdded,
    meta: { errorText: 'Failed to add the note.' },
  });
}
