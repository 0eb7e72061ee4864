import { css } from '#styled/css';
import { Facts } from '#web/ui/facts.tsx';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';

/** The hardware and fuel that a calibration needs. */
export function NeedsList({ hardware, fuel }: Pick<ProductDetailsJson, 'hardware' | 'fuel'>) {
  if (hardware.length === 0 && !fuel) return null;
  const parts = hardware.length > 0 && (
    <ul className={css({ display: 'grid', gap: '1' })}>
      {hardware.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
  return (
    <section className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
      <h2 className={css({ fontSize: '28' })}>What You Need</h2>
      <Facts
        minWidth={16}
        facts={[
          ['Hardware', parts],
          ['Fuel', fuel],
        ]}
      />
    </section>
  );
}
