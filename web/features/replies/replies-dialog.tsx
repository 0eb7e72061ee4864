import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { css } from '#styled/css';
import { api, apiResponse } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useIntentKey } from '#web/lib/intent-key.ts';
import { OnlineOnly, useOfflineRefusal } from '#web/orders/use-refusal.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { EditableList, FormButtons } from '#web/ui/form/editable-list.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { useForm, useFormState } from '#web/ui/form/use-form.ts';
import { Unloaded } from '#web/ui/layout/unloaded.tsx';
import { fillReply, placeholderNames } from '#worker/domain/replies/fill-reply.ts';
import {
  type ReplyEntryJson,
  type ReplyJson,
  type ReplyKind,
  replyKinds,
} from '#worker/domain/replies/replies.api.ts';
import { checkReply, normalizeReply } from '#worker/domain/replies/reply-form.ts';

/** The 'Saved Replies' dialog: the texts that admins insert into denials and messages. */
export function RepliesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Saved Replies"
      description="Texts for denials and chats. All admins share them."
    >
      <Replies />
    </Dialog>
  );
}

function Replies() {
  const query = useQuery(queries.replies);
  if (query.data) return <Editor replies={query.data} />;
  return <Unloaded query={query} height="12rem" errorText="Failed to load the replies" />;
}

function Editor({ replies }: { replies: readonly ReplyJson[] }) {
  const { save, remove } = useReplyActions();
  return (
    <EditableList<ReplyJson>
      addLabel="Add a Text"
      list={({ edit, focusList }) => (
        <OnlineOnly>
          <ReplyList
            replies={replies}
            onEdit={edit}
            onDelete={(reply) => {
              focusList();
              remove.mutate(reply);
            }}
            deletingId={remove.isPending ? remove.variables.id : undefined}
          />
        </OnlineOnly>
      )}
      form={(edited, close) => (
        <ReplyForm
          edited={edited}
          busy={save.isPending}
          onSave={(entry) => save.mutate({ entry, edited }, { onSuccess: close })}
          onCancel={close}
        />
      )}
    />
  );
}

/** Saves and deletes saved texts. Both refetch the list; a failure also shows a toast. */
function useReplyActions() {
  const client = useQueryClient();
  const intent = useIntentKey();
  const onSettled = () => client.invalidateQueries({ queryKey: queries.replies.queryKey });
  const save = useMutation({
    mutationFn: ({ entry, edited }: { entry: ReplyEntryJson; edited: ReplyJson | undefined }) =>
      edited
        ? api(`/api/admin/replies/${edited.id}`, {
            method: 'PUT',
            body: { ...entry, version: edited.version },
          })
        : api('/api/admin/replies', {
            method: 'POST',
            body: entry,
            idempotencyKey: intent.keyOf(entry),
          }),
    onSuccess: intent.done,
    meta: { errorText: 'Failed to save. Please try again.' },
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: ReplyJson) =>
      apiResponse(`/api/admin/replies/${id}`, { method: 'DELETE' }),
    meta: { errorText: 'Failed to delete. Please try again.' },
    onSettled,
  });
  return { save, remove };
}

interface ReplyListProps {
  replies: readonly ReplyJson[];
  onEdit: (reply: ReplyJson) => void;
  onDelete: (reply: ReplyJson) => void;
  deletingId: string | undefined;
}

/** The saved texts by use, each with its buttons. */
function ReplyList({ replies, onEdit, onDelete, deletingId }: ReplyListProps) {
  if (replies.length === 0) return <p>No saved texts yet. Add the ones you write most.</p>;
  return replyKinds.map((kind) => {
    const ofKind = replies.filter((reply) => reply.kind === kind);
    return (
      ofKind.length > 0 && (
        <section key={kind} aria-labelledby={`replies-${kind}`}>
          <h3 id={`replies-${kind}`} className={css({ paddingBottom: '2' })}>
            {kindLabels[kind]}
          </h3>
          <ul className={css({ stack: '3' })}>
            {ofKind.map((reply) => (
              <li key={reply.id} className={css({ wrap: '2', alignItems: 'center' })}>
                <div
                  className={css({ flex: '1 1 12rem', minWidth: '0', overflowWrap: 'anywhere' })}
                >
                  <strong dir="auto">{reply.title}</strong>
                  <p dir="auto" className={css({ color: 'muted' })}>
                    {reply.text}
                  </p>
                </div>
                <Button aria-label={`Edit ${reply.title}`} onClick={() => onEdit(reply)}>
                  <Pencil size={20} />
                </Button>
                <Button
                  aria-label={`Delete ${reply.title}`}
                  busy={reply.id === deletingId}
                  onClick={() => onDelete(reply)}
                >
                  <Trash2 size={20} />
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )
    );
  });
}

const kindLabels: Record<ReplyKind, string> = { denial: 'Denials', reply: 'Chat' };

const exampleOrder = {
  user: { firstName: 'Ana' },
  vehicleYear: '2014',
  vehicleMake: 'Ram',
  vehicleModel: '2500',
};

interface ReplyFormProps {
  /** The text to edit; undefined for a new one. */
  edited: ReplyJson | undefined;
  busy: boolean;
  onSave: (entry: ReplyEntryJson) => void;
  onCancel: () => void;
}

function ReplyForm({ edited, busy, onSave, onCancel }: ReplyFormProps) {
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
    <form noValidate onSubmit={form.submit} className={css({ stack: '4' })}>
      <SelectField label="Use it in" {...form.text('kind')}>
        <Options of={replyKinds} labels={kindLabels} />
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

const previewStyle = css({
  padding: '3',
  border: '1px solid {colors.line}',
  borderRadius: 'card',
  background: 'ground',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
