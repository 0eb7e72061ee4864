import { QrCode as Ark } from '@ark-ui/react/qr-code';
import { css } from '#styled/css';

/** A QR code that a phone's camera can read from paper. */
export function QrCode({ value, label }: { value: string; label: string }) {
  return (
    <Ark.Root value={value} role="img" aria-label={label}>
      <Ark.Frame className={css({ width: '24', height: '24', fill: 'printed' })}>
        <Ark.Pattern />
      </Ark.Frame>
    </Ark.Root>
  );
}
