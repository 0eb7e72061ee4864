import { MessageSquare } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import { ScrollRegion } from '#web/ui/layout/scroll-region.tsx';
import { type PeakTable, tableText } from './peak-table.ts';

interface PeakTableViewProps {
  heading: string;
  table: PeakTable;
  /** Called with the table as text. */
  onCopy: (text: string) => void;
  children?: ReactNode;
}

/** A table that scrolls sideways beside the names of its rows, and the button that copies it. */
export function PeakTableView({ heading, table, onCopy, children }: PeakTableViewProps) {
  const id = useId();
  return (
    <div className={css({ display: 'grid', gap: '2', minWidth: '0' })}>
      <h3 id={id} className={css({ fontSize: '22' })}>
        {heading}
      </h3>
      {children}
      <ScrollRegion role="region" aria-labelledby={id} className="log-peaks" data-scrolls-sideways>
        <table className="log-values" aria-labelledby={id}>
          <thead>
            <tr>
              <td />
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={table.columns[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Button className={css({ justifySelf: 'start' })} onClick={() => onCopy(tableText(table))}>
        <MessageSquare size={18} strokeWidth={1.75} aria-hidden />
        Copy to Chat
      </Button>
    </div>
  );
}
