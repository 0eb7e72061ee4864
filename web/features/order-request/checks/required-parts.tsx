import { CircleCheck, CircleQuestionMark } from 'lucide-react';
import { useId } from 'react';
import { css, cx } from '#styled/css';
import type { PartQuestion } from '#web/garage/order/required-part-questions.ts';
import { Button } from '#web/ui/form/button.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import type { AddonJson } from '#worker/domain/catalog/catalog.api.ts';
import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

interface RequiredPartsProps {
  questions: readonly PartQuestion[];
  onToggle: (part: RequiredPart) => void;
  onAdd: (addon: AddonJson) => void;
}

/**
 * Asks whether the customer owns the parts that the order lacks. Takes the focus when an added
 * part's question disappears.
 */
export function RequiredParts({ questions, onToggle, onAdd }: RequiredPartsProps) {
  const focus = useFocusRestore();
  const isAnswered = questions.every(({ isOwned }) => isOwned);
  return (
    <section
      // Without questions, the empty section must not be a landmark.
      aria-label={questions.length > 0 ? 'Required parts' : undefined}
      className={cx(sectionStyle, isAnswered ? answeredStyle : openStyle)}
      {...focus}
    >
      {questions.map((question) => (
        <Question key={question.part} {...question} onToggle={onToggle} onAdd={onAdd} />
      ))}
    </section>
  );
}

type QuestionProps = PartQuestion & Omit<RequiredPartsProps, 'questions'>;

function Question({ part, question, owned, addon, isOwned, onToggle, onAdd }: QuestionProps) {
  const id = useId();
  const Icon = isOwned ? CircleCheck : CircleQuestionMark;
  return (
    <div className={isOwned ? answerStyle : css({ stack: '2' })}>
      <p
        id={id}
        className={css({ display: 'flex', gap: '2', flex: '1 1 8rem', fontWeight: '600' })}
      >
        <Icon size={22} className={css({ flexShrink: '0' })} />
        {isOwned ? owned : question}
      </p>
      <div className={css({ wrap: '2' })}>
        <Button variant="chip" aria-describedby={id} onClick={() => onToggle(part)}>
          {isOwned ? 'Change' : 'I own one'}
        </Button>
        {addon && !isOwned && (
          <Button aria-describedby={id} onClick={() => onAdd(addon)}>
            Add {addon.name}, {formatDollars(addon.price)}
          </Button>
        )}
      </div>
    </div>
  );
}

const sectionStyle = css({
  stack: '4',
  padding: '4',
  borderRadius: 'card',
  outlineStyle: 'none',
  // Takes no space in the dialog's grid without a question.
  _empty: { position: 'absolute', padding: '0' },
});

const answerStyle = css({ wrap: '2', alignItems: 'center' });
const openStyle = css({ background: 'pending.ground', color: 'pending.ink' });
const answeredStyle = css({ background: 'ground' });
