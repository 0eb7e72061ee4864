import { Paperclip, X } from 'lucide-react';
import { useState } from 'react';
import { css } from '#styled/css';
import { formatFileSize } from '#web/lib/format.ts';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { FileButton } from '#web/ui/file/file-button.tsx';
import { FileRow } from '#web/ui/file/file-row.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextArea, TextField } from '#web/ui/form/field.tsx';
import { useForm, useFormState } from '#web/ui/form/use-form.ts';
import { fileSizeProblem } from '#worker/domain/files/file-rules.ts';
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
  onSend: (report: FlashReportJson, attachment: File | undefined) => void;
  onClose: () => void;
}

/** Asks what happened when a file couldn't be flashed. */
export function FlashReportDialog({ file, busy, onSend, onClose }: FlashReportDialogProps) {
  const { device } = file;
  const [attachment, setAttachment] = useState<File>();
  const state = useFormState(() => ({
    error: '',
    tried: '',
    device: device ? `${device.kind} ${device.serial}` : '',
  }));
  const form = useForm(state, {
    read: normalizeFlashReport,
    check: checkFlashReport,
    onSubmit: (report) => onSend(report, attachment),
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="The Flash Failed"
      description={
        <>
          Tell us what happened with <bdi>{revisionName(file)}</bdi>. We answer these first.
        </>
      }
      confirm="Send Report"
      variant="action"
      busy={busy}
      onSubmit={form.submit}
    >
      <TextArea
        label={`${flashReportLabels.error} *`}
        required
        data-autofocus
        {...form.text('error')}
      />
      <TextField label={`${flashReportLabels.device} (Optional)`} {...form.text('device')} />
      <TextArea label={`${flashReportLabels.tried} (Optional)`} {...form.text('tried')} />
      <AttachmentField file={attachment} onChange={setAttachment} />
    </FormDialog>
  );
}

interface AttachmentFieldProps {
  file: File | undefined;
  onChange: (file: File | undefined) => void;
}

function AttachmentField({ file, onChange }: AttachmentFieldProps) {
  const [problem, setProblem] = useState<string>();
  return (
    <div className={css({ stack: '2', justifyItems: 'start' })}>
      {file && (
        <div className={css({ width: 'full' })}>
          <FileRow
            name={file.name}
            facts={formatFileSize(file.size)}
            actions={
              <Button
                variant="quiet"
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(undefined)}
              >
                <X size={18} />
                Remove
              </Button>
            }
          />
        </div>
      )}
      <FileButton
        label={file ? 'Choose Another File' : 'Add a Photo or Log of the Failed Flash'}
        onFiles={([chosen]) => {
          const sizeProblem = chosen && fileSizeProblem(chosen.size);
          setProblem(sizeProblem);
          if (!sizeProblem) onChange(chosen);
        }}
      >
        <Paperclip size={18} />
        {file ? 'Choose Another File' : 'Add a Photo or Log'}
      </FileButton>
      <p role={problem && 'alert'} className={css({ color: 'muted', fontSize: '14' })}>
        {problem ?? 'Optional. A screenshot of the error helps us most.'}
      </p>
    </div>
  );
}
