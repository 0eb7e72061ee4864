import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { queries } from '#web/api/queries.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import { truckChoices } from '#worker/domain/fitment/truck-choices.ts';

type TransmissionFieldProps = Omit<ComponentProps<typeof SelectField>, 'children'> & {
  value: string;
};

/** Selects one of the catalog's transmissions, or the one that the garage has on file. */
export function TransmissionField(props: TransmissionFieldProps) {
  const { data: products = [] } = useQuery(queries.products);
  const known = new Set(truckChoices(products, {}).transmissions);
  if (props.value) known.add(props.value);
  return (
    <SelectField {...props}>
      <option value="">Not sure</option>
      {[...known].sort().map((transmission) => (
        <option key={transmission}>{transmission}</option>
      ))}
    </SelectField>
  );
}
