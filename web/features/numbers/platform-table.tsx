import { css } from '#styled/css';
import type { NumbersJson } from '#worker/domain/numbers/numbers.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { formatHours } from './format-hours.ts';

/** The numbers of the whole time by platform. */
export function PlatformTable({ platforms }: Pick<NumbersJson, 'platforms'>) {
  const timeOf = (ms: number | null) => (ms === null ? '–' : formatHours(ms));
  return (
    <section aria-labelledby="platforms-title" className={css({ minWidth: '0' })}>
      <h3 id="platforms-title" className={css({ fontSize: '22', paddingBottom: '2' })}>
        By Platform
      </h3>
      <table className={tableStyle}>
        <thead>
          <tr>
            {['Platform', 'Orders', 'Paid', 'Time to review', 'Time to fulfill'].map((heading) => (
              <th key={heading} scope="col" className={cellStyle}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {platforms.map(({ platform, orders, revenue, reviewMs, fulfillMs }) => (
            <tr key={platform}>
              <th scope="row" className={cellStyle}>
                {platform}
              </th>
              <td className={cellStyle}>{orders}</td>
              <td className={cellStyle}>{formatDollars(revenue)}</td>
              <td className={cellStyle}>{timeOf(reviewMs)}</td>
              <td className={cellStyle}>{timeOf(fulfillMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const tableStyle = css({ width: 'full', fontVariantNumeric: 'tabular-nums' });

const cellStyle = css({ textAlign: 'start', paddingBlock: '2' });
