import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiResponse, messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { summaryOf } from '#web/features/datalogs/log-summary.ts';
import type { OpenLog } from '#web/features/datalogs/use-log.ts';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import {
  type ChannelMeaning,
  channelMeanings,
  type DatalogJson,
  type LogCorrections,
} from '#worker/domain/datalogs/datalogs.api.ts';
import { correctionUnits, mergeCorrections } from '#worker/domain/datalogs/log-corrections.ts';
import type { ChannelInfo } from '#worker/domain/datalogs/reading/log-layout.ts';
import { meaningLabels } from './channel-view.ts';

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

/** Corrects an open log, and stores the corrections with the log for everyone who sees the order. */
export function useCorrections(orderId: string, log: DatalogJson, { correct }: OpenLog) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: LogCorrections) => {
      if (!correct) return;
      const before = log.corrections;
      const corrections = mergeCorrections(before, change);
      const facts = await correct(corrections);
      const body = { ...corrections, logger: facts.logger ?? '', summary: summaryOf(facts) };
      try {
        await apiResponse(`/api/orders/${orderId}/logs/${log.fileId}/corrections`, {
          method: 'PUT',
          body,
        });
      } catch (error) {
        await correct(before);
        throw error;
      }
      const { queryKey } = queries.orderLogs(orderId);
      await queryClient.invalidateQueries({ queryKey });
    },
  });
}
