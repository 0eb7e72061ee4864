import { css, cx } from '#styled/css';
import { cardClass } from '#web/ui/layout/card.tsx';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { EditButton } from './edit-button.tsx';

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
