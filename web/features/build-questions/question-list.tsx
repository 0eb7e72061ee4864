import { ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import type { BuildQuestionJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import { deadlineLabels, kindLabels } from './question-labels.ts';

interface QuestionListProps {
  questions: readonly BuildQuestionJson[];
  busy: boolean;
  onEdit: (question: BuildQuestionJson) => void;
  onMoveUp: (question: BuildQuestionJson) => void;
  onRemove: (question: BuildQuestionJson) => void;
}

/** The questions in their order, each with its buttons. */
export function QuestionList({ questions, busy, onEdit, onMoveUp, onRemove }: QuestionListProps) {
  if (questions.length === 0) return <p>No questions yet. Add what you need to write a file.</p>;
  return (
    <ol className={css({ display: 'grid', gap: '3' })}>
      {questions.map((question, index) => (
        <li key={question.id} className={rowStyle}>
          <div className={css({ flex: '1 1 10rem', minWidth: '0', overflowWrap: 'anywhere' })}>
            <strong dir="auto">{question.label}</strong>
            <p className={css({ color: 'muted', fontSize: '14' })}>{factsOf(question)}</p>
          </div>
          <div className={css({ display: 'flex', gap: '2' })}>
            <Button
              aria-label={`Move ${question.label} up`}
              disabled={index === 0}
              busy={busy}
              onClick={() => onMoveUp(question)}
            >
              <ArrowUp size={20} strokeWidth={1.75} aria-hidden />
            </Button>
            <Button aria-label={`Edit ${question.label}`} onClick={() => onEdit(question)}>
              <Pencil size={20} strokeWidth={1.75} aria-hidden />
            </Button>
            <Button
              aria-label={`Remove ${question.label}`}
              busy={busy}
              onClick={() => onRemove(question)}
            >
              <Trash2 size={20} strokeWidth={1.75} aria-hidden />
            </Button>
          </div>
        </li>
      ))}
    </ol>
  );
}

function factsOf({ kind, unit, requiredBefore, productIds }: BuildQuestionJson): string {
  return [
    unit ? `${kindLabels[kind]} (${unit})` : kindLabels[kind],
    deadlineLabels[requiredBefore ?? 'never'],
    productIds && `${productIds.length} calibrations only`,
  ]
    .filter(Boolean)
    .join(', ');
}

const rowStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'flex-start' });
