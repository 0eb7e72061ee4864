import { css, cx } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import { cardClass } from '#web/ui/layout/card.tsx';
import { formatDollars } from '#worker/domain/payments/money.ts';

interface EntryRowProps {
  title: string;
  facts: readonly string[];
  /** In cents. */
  price: number;
  editName: string;
  onEdit: () => void;
}

/** One catalog entry in a list, with its edit button. */
export function EntryRow({ title, facts, price, editName, onEdit }: EntryRowProps) {
  return (
    <li className={cx(cardClass(), rowStyle)}>
      <div className={css({ flex: '1 1 10rem', minWidth: '0' })}>
        <h3 className={css({ fontSize: '22', lineHeight: '1.2' })}>{title}</h3>
        <p className={css({ color: 'muted' })}>{facts.join(' · ')}</p>
      </div>
      <strong className={priceStyle}>{formatDollars(price)}</strong>
      <EditButton name={editName} onClick={onEdit} />
    </li>
  );
}

/** Opens an entry's form. The name makes each button's accessible name unique. */
function EditButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button className={css({ flexShrink: '0' })} aria-label={`Edit ${name}`} onClick={onClick}>
      Edit
    </Button>
  );
}

const rowStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  padding: '4!',
});

const priceStyle = css({
  flexShrink: '0',
  fontFamily: 'display',
  fontSize: '22',
  fontVariantNumeric: 'tabular-nums',
});
