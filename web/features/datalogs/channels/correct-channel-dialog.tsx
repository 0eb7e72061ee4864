import { useState } from 'react';
import { messageOf } from '#web/api/api.ts';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { type ChannelMeaning, channelMeanings } from '#worker/domain/datalogs/datalogs.api.ts';
import { correctionUnits } from '#worker/domain/datalogs/log-corrections.ts';
import type { ChannelInfo } from '#worker/domain/datalogs/reading/log-layout.ts';
import { meaningLabels } from './channel-view.ts';
import type { useCorrections } from './use-corrections.ts';

interface CorrectChannelDialogProps {
  channel: ChannelInfo;
  corrections: ReturnType<typeof useCorrections>;
  onClose: () => void;
}

/** Where a person says what a channel measures, and in which unit. */
export function CorrectChannelDialog({ channel, corrections, onClose }: CorrectChannelDialogProps) {
  const [meaning, setMeaning] = useState<ChannelMeaning>(channel.meaning);
  const [unit, setUnit] = useState('');
  const { mutate, isPending, error } = corrections;

  function save(): void {
    const change = {
      ...(meaning !== channel.meaning && { meaning }),
      ...(unit !== '' && { unit }),
    };
    if (Object.keys(change).length === 0) onClose();
    else mutate({ channels: { [channel.name]: change } }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title="Correct This Channel"
      description={`The checks and pulls use your answer for ${channel.name}.`}
      confirm="Save"
      variant="action"
      busy={isPending}
      onSubmit={save}
    >
      <SelectField
        label="What it measures"
        value={meaning}
        onChange={(event) => setMeaning(meaningOf(event.target.value))}
      >
        <Options of={channelMeanings} labels={meaningLabels} />
      </SelectField>
      <SelectField label="Unit" value={unit} onChange={(event) => setUnit(event.target.value)}>
        <option value="">{channel.unit ? `Keep ${channel.unit}` : 'Unknown'}</option>
        <Options of={correctionUnits} />
      </SelectField>
      {error && <p role="alert">{messageOf(error, 'Failed to save the correction')}</p>}
    </FormDialog>
  );
}

function meaningOf(value: string): ChannelMeaning {
  return channelMeanings.find((meaning) => meaning === value) ?? 'other';
}
