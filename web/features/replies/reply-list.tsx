import { Pencil, Trash2 } from 'lucide-react';
import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import { type ReplyJson, replyKinds } from '#worker/domain/replies/replies.api.ts';
import { kindLabels } from './kind-labels.ts';

interface ReplyListProps {
  replies: readonly ReplyJson[];
  onEdit: (reply: ReplyJson) => void;
  onDelete: (reply: ReplyJson) => void;
  /** The text that is being deleted. */
  deletingId: string | undefined;
}

/** The saved texts by use, each with its buttons. */
export function ReplyList({ replies, onEdit, onDelete, deletingId }: ReplyListProps) {
  if (replies.length === 0) return <p>No saved texts yet. Add the ones you write most.</p>;
  return replyKinds.map((kind) => {
    const ofKind = replies.filter((reply) => reply.kind === kind);
    return (
      ofKind.length > 0 && (
        <section key={kind} aria-labelledby={`replies-${kind}`}>
          <h3 id={`replies-${kind}`} className={css({ fontSize: '22', paddingBottom: '2' })}>
            {kindLabels[kind]}
          </h3>
          <ul className={css({ display: 'grid', gap: '3' })}>
            {ofKind.map((reply) => (
              <li key={reply.id} className={rowStyle}>
                <div className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>
                  <strong dir="auto">{reply.title}</strong>
                  <p dir="auto" className={css({ color: 'muted' })}>
                    {reply.text}
                  </p>
                </div>
                <Button aria-label={`Edit ${reply.title}`} onClick={() => onEdit(reply)}>
                  <Pencil size={20} strokeWidth={1.75} aria-hidden />
                </Button>
                <Button
                  aria-label={`Delete ${reply.title}`}
                  busy={reply.id === deletingId}
                  onClick={() => onDelete(reply)}
                >
                  <Trash2 size={20} strokeWidth={1.75} aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )
    );
  });
}

const rowStyle = css({ display: 'flex', alignItems: 'center', gap: '2' });
