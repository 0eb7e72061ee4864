import { useId } from 'react';
import { css } from '#styled/css';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { useDiscardGuard } from '#web/ui/dialog/use-discard-guard.tsx';
import { TextArea, TextField } from '#web/ui/form/field.tsx';
import { useForm, useFormState } from '#web/ui/form/use-form.ts';
import type { DeliverableJson, FlashReportJson } from '#worker/domain/files/files.api.ts';
import {
  checkFlashReport,
  flashReportLabels,
  normalizeFlashReport,
  revisionName,
} from '#worker/domain/files/verdict.ts';

interface FlashReportDialogProps {
  file: DeliverableJson;
  busy: boolean;
  onSend: (report: FlashReportJson) => void;
  onClose: () => void;
}

/** Asks what happened when a file couldn't be flashed. */
export function FlashReportDialog({ file, busy, onSend, onClose }: FlashReportDialogProps) {
  const formId = useId();
  const guard = useDiscardGuard(true, onClose);
  const { device } = file;
  const state = useFormState(() => ({
    ...{ error: '', tried: '' },
    device: device ? `${device.kind} ${device.serial}` : '',
  }));
  const form = useForm(state, {
    read: normalizeFlashReport,
    check: checkFlashReport,
    onSubmit: (report) => {
      if (!busy) onSend(report);
    },
  });
  return (
    <PromptDialog
      open
      {...guard.dialog}
      onCancel={onClose}
      title="The Flash Failed"
      description={
        <>
          Tell us what happened with <bdi>{revisionName(file)}</bdi>. We answer these first.
        </>
      }
      confirm="Send Report"
      variant="action"
      busy={busy}
      onConfirm={{ formId }}
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.submit}
        className={css({ display: 'grid', gap: '4' })}
      >
        <TextArea
          label={`${flashReportLabels.error} *`}
          required
          data-autofocus
          {...form.text('error')}
        />
        <TextField label={flashReportLabels.device} {...form.text('device')} />
        <TextArea label={`${flashReportLabels.tried} (Optional)`} {...form.text('tried')} />
      </form>
      {guard.question}
    </PromptDialog>
  );
}
