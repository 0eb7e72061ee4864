import { CircleAlert, CircleCheck } from 'lucide-react';
import { css, cx } from '#styled/css';

/** Says, with an icon, whether something fits the truck. */
export function FitLine({ fits, text }: { fits: boolean; text: string }) {
  const Icon = fits ? CircleCheck : CircleAlert;
  return (
    <p className={css({ row: '2', fontWeight: '700', lineHeight: '1.25' })}>
      <Icon size={22} className={cx(iconStyle, fits ? fitsStyle : misfitStyle)} />
      {text}
    </p>
  );
}

const iconStyle = css({ flexShrink: '0', strokeWidth: '2' });

const fitsStyle = css({ color: 'fulfilled.ink' });

const misfitStyle = css({ color: 'pending.ink' });
