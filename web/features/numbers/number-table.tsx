import { css } from '#styled/css';
import { HeadRow } from '#web/ui/head-row.tsx';
import { ScrollRegion } from '#web/ui/layout/scroll-region.tsx';

interface NumberTableProps {
  label: string;
  /** The headings of the columns. The first one names the rows. */
  headings: readonly string[];
  /** The cells of each row, after its name. */
  rows: readonly { name: string; cells: readonly string[] }[];
}

/** A table of numbers. It scrolls sideways where it doesn't fit. */
export function NumberTable({ label, headings, rows }: NumberTableProps) {
  return (
    <ScrollRegion role="region" className={scrollStyle} aria-label={label} data-scrolls-sideways>
      <table className={tableStyle}>
        <HeadRow headings={headings} />
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={headings[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const scrollStyle = css({ overflowX: 'auto', minWidth: '0' });

const tableStyle = css({
  width: 'full',
  fontSize: { base: '14', tablet: '16' },
  fontVariantNumeric: 'tabular-nums',
  '& :is(th, td)': {
    overflowWrap: 'normal',
    paddingBlock: '2',
    paddingInlineEnd: '3',
    textAlign: 'end',
    verticalAlign: 'baseline',
  },
  '& :is(th, td):first-child': { textAlign: 'start' },
  '& :is(th, td):last-child': { paddingInlineEnd: '0' },
  '& thead th': { color: 'muted', fontWeight: '600' },
  '& tbody th': { fontWeight: '400' },
  '& td': { whiteSpace: 'nowrap' },
  '& tbody tr': { borderTop: '1px solid {colors.line}' },
});
