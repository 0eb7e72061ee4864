import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { queries } from '#web/api/queries.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { isTuningDevice } from '#worker/domain/fitment/missing-parts.ts';

const otherDevice = 'Another device';

/** Chooses a tuning device: one that the store sells, or another one. */
export function DeviceField(props: ComponentProps<typeof SelectField>) {
  const { data: addons = [] } = useQuery(queries.addons);
  // The add-on category 'device' also has tools, such as cables.
  const devices = addons.map(({ name }) => name).filter(isTuningDevice);
  const options = new Set([...devices, otherDevice, ...(props.value ? [`${props.value}`] : [])]);
  return (
    <SelectField {...props}>
      <option value="">None</option>
      <Options of={[...options]} />
    </SelectField>
  );
}
