import { TriangleAlert } from 'lucide-react';
import { css } from '#styled/css';

/** A sentence about an unlikely value. The customer can order anyway. */
export function FieldWarning({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={warningStyle}>
      <TriangleAlert size={18} strokeWidth={1.75} aria-hidden className={iconStyle} />
      <span>
        <strong>Check:</strong> {text}
      </span>
    </p>
  );
}

const warningStyle = css({
  // Closer to its field than the next row.
  marginTop: '-2',
  display: 'flex',
  alignItems: 'flex-start',
  gap: '2',
  paddingInline: '3',
  paddingBlock: '2',
  borderRadius: 'control',
  background: 'pending.ground',
  color: 'pending.ink',
  fontSize: '14',
});

const iconStyle = css({ flexShrink: '0' });
