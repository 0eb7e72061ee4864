import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { serialHint } from '#worker/domain/fitment/device-serial.ts';
import { deviceHint, isTuningDevice } from '#worker/domain/fitment/missing-parts.ts';
import { limits } from '#worker/domain/limits.ts';

const otherDevice = 'Another device';

interface DeviceFieldProps extends ComponentProps<typeof SelectField> {
  /** The platform of the calibration that it loads. */
  platform?: string;
}

/** Chooses a tuning device: one that the store sells, or another one. With a hint if it can't load the calibration. */
export function DeviceField({ platform = '', ...props }: DeviceFieldProps) {
  const { data: addons = [] } = useQuery(queries.addons);
  // The add-on category 'device' also has tools, such as cables.
  const devices = addons.map(({ name }) => name).filter(isTuningDevice);
  const value = `${props.value ?? ''}`;
  const options = new Set([...devices, otherDevice, ...(value ? [value] : [])]);
  return (
    <div>
      <SelectField {...props}>
        <option value="">None</option>
        <Options of={[...options]} />
      </SelectField>
      <Hint text={deviceHint(value, platform)} />
    </div>
  );
}

interface SerialFieldProps extends ComponentProps<typeof TextField> {
  /** The device whose serial number it is. */
  kind: string;
}

/** The serial number of a tuning device, with a hint if it doesn't have its maker's form. */
export function SerialField({ kind, ...props }: SerialFieldProps) {
  return (
    <div>
      <TextField
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.deviceSerial}
        {...props}
      />
      <Hint text={serialHint(kind, `${props.value}`)} />
    </div>
  );
}

/** What a field's value means, below the field. */
export function Hint({ text }: { text: string | undefined }) {
  return (
    <p role="status" className={hintStyle}>
      {text}
    </p>
  );
}

const hintStyle = css({
  color: 'muted',
  fontSize: '14',
  marginTop: '1',
  _empty: { display: 'none' },
});
