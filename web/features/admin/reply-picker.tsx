import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#web/api/queries.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { fillReply, unknownPlaceholder } from '#worker/domain/replies/fill-reply.ts';
import type { ReplyKind } from '#worker/domain/replies/replies.api.ts';

interface ReplyPickerProps {
  kind: ReplyKind;
  order: OrderJson;
  onPick: (text: string) => void;
}

const labels: Record<ReplyKind, string> = {
  denial: 'Insert a template',
  reply: 'Insert a saved reply',
};

/** Inserts a saved text, unless it has a field that stays unfilled. Empty until an admin has saved one. */
export function ReplyPicker({ kind, order, onPick }: ReplyPickerProps) {
  const { data: replies = [] } = useQuery(queries.replies);
  const [problem, setProblem] = useState<string>();
  const choices = replies.filter((reply) => reply.kind === kind);
  if (choices.length === 0) return null;

  function pick(text: string) {
    const unknown = unknownPlaceholder(text);
    setProblem(
      unknown &&
        `We can’t fill in ${unknown} in this text. Correct it under Replies, then choose it again.`,
    );
    if (!unknown) onPick(fillReply(text, order));
  }

  return (
    <SelectField
      label={labels[kind]}
      message={problem}
      // The select is a menu: it shows its first line again after each choice.
      value=""
      onChange={({ target }) => {
        const chosen = choices.find(({ id }) => id === target.value);
        if (chosen) pick(chosen.text);
      }}
    >
      <option value="">Choose…</option>
      {choices.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
