import { css } from '#styled/css';
import type { TruckConflict, TruckField, TruckTexts } from './use-truck-form.ts';

const labels: Record<TruckField, string> = {
  nickname: 'Nickname',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  transmission: 'Transmission',
  vin: 'VIN',
  device: 'Device',
};

interface TruckConflictNoticeProps {
  conflict: TruckConflict;
  /** What the user typed. */
  texts: TruckTexts;
}

/** Says that another device changed the truck, and lists the changes. */
export function TruckConflictNotice({ conflict, texts }: TruckConflictNoticeProps) {
  const { sentence, latest } = conflict;
  const fields = Object.keys(labels) as TruckField[];
  const changes = fields
    .filter((field) => latest && (latest[field] ?? '') !== texts[field])
    .map((field) => `${labels[field]}: ${latest?.[field] ?? 'none'}`);
  return (
    <div role="alert" className={noticeStyle}>
      <p>{sentence}</p>
      {changes.length > 0 && <p>Saved there: {changes.join(', ')}.</p>}
      <p>What you typed is still here. Save again to keep it.</p>
    </div>
  );
}

const noticeStyle = css({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: '1',
  padding: '3',
  borderRadius: 'control',
  background: 'danger.ground',
  color: 'danger.ink',
});
