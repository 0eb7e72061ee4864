import { Star } from 'lucide-react';
import { useId } from 'react';
import { css } from '#styled/css';

interface StarsProps {
  value: number;
  /** Like `4 of 5 stars`. */
  label: string;
  max: number;
}

/** A number of stars, read out as its label. */
export function Stars({ value, label, max }: StarsProps) {
  return (
    <span role="img" aria-label={label} className={css({ display: 'inline-flex', gap: '1' })}>
      {upTo(max).map((stars) => (
        <Star key={stars} size={18} fill={stars <= value ? 'currentColor' : 'none'} />
      ))}
    </span>
  );
}

interface StarsFieldProps {
  label: string;
  /** 0 until the user has chosen. */
  value: number;
  max: number;
  labelOf: (stars: number) => string;
  message?: string | undefined;
  onChange: (stars: number) => void;
}

/** A radio group whose options are 1 star, 2 stars and so on. */
export function StarsField({ label, value, max, labelOf, message, onChange }: StarsFieldProps) {
  const name = useId();
  return (
    <fieldset className={css({ stack: '1', minWidth: '0' })}>
      <legend className={css({ fontSize: '14', fontWeight: '600' })}>{label}</legend>
      <div className={css({ display: 'flex', marginInlineStart: '-2' })}>
        {upTo(max).map((stars) => (
          <label key={stars} className={starStyle}>
            <input
              type="radio"
              name={name}
              aria-label={labelOf(stars)}
              checked={stars === value}
              onChange={() => onChange(stars)}
              className={css({ srOnly: true })}
            />
            <Star size={28} fill={stars <= value ? 'currentColor' : 'none'} />
          </label>
        ))}
      </div>
      {message && (
        <p role="alert" className={css({ fontSize: '14', color: 'denied.ink' })}>
          {message}
        </p>
      )}
    </fieldset>
  );
}

function upTo(max: number): number[] {
  return Array.from({ length: max }, (_, index) => index + 1);
}

const starStyle = css({
  display: 'grid',
  placeItems: 'center',
  position: 'relative',
  width: 'target',
  height: 'target',
  borderRadius: 'control',
  cursor: 'pointer',
  '&:has(input:focus-visible)': { outline: '2px solid', outlineColor: 'ink' },
});
