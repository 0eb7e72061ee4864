import { css } from '#styled/css';
import { SixBars } from '#web/ui/six-bars.tsx';
import type { DynoSheetJson, TuneLevelJson } from '#worker/domain/catalog/catalog.api.ts';
import { formatInteger } from '#worker/domain/format-integer.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

interface SotfLevelsProps {
  levels: readonly TuneLevelJson[];
  dynoSheet: DynoSheetJson | null;
  /** What the package costs more than the single file, in cents. */
  extraPrice: number;
}

/** What the SOTF package includes. The bars show a level's position among the levels, not its power. */
export function SotfLevels({ levels, dynoSheet, extraPrice }: SotfLevelsProps) {
  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      <h3 className={css({ fontSize: '22' })}>
        Switch on the Fly: {levels.length === 1 ? '1 level' : `${levels.length} levels`}
        {extraPrice > 0 && ` for ${formatDollars(extraPrice)} more`}
      </h3>
      <p className={descriptionStyle}>{measuredText(dynoSheet)}</p>
      <ol className={listStyle}>
        {levels.map(({ name, description }, index) => (
          <li key={name} className={rowStyle}>
            <SixBars
              size={32}
              value={((index + 1) / levels.length) * 6}
              label={`Level ${index + 1} of ${levels.length}`}
            />
            <div>
              <strong className={nameStyle}>{name}</strong>
              {description && <p className={descriptionStyle}>{description}</p>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Says what the shop has measured. Without a sheet, no number. */
function measuredText(sheet: DynoSheetJson | null): string {
  if (!sheet) return 'Power over stock: not measured yet.';
  if (sheet.kind === 'image') return 'Power over stock: see our dyno sheet below.';
  const peak = (measure: 'power' | 'torque') =>
    formatInteger(Math.max(...sheet.points.map((point) => point[measure])));
  return `Our dyno run of this file: ${peak('power')} hp and ${peak('torque')} lb-ft.`;
}

const listStyle = css({
  background: 'card',
  border: '1px solid {colors.line}',
  borderRadius: 'control',
});

const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: '3',
  minHeight: '3.25rem',
  paddingInline: '3',
  paddingBlock: '2',
  '&:not(:last-child)': { borderBottom: '1px solid {colors.line}' },
});

const nameStyle = css({
  fontFamily: 'display',
  fontSize: '22',
  fontWeight: '600',
  lineHeight: '1.2',
});

const descriptionStyle = css({ fontSize: '14', color: 'muted' });
