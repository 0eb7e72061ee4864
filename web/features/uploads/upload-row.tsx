import { CircleAlert, CircleCheck, FileText, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { css, cx } from '#styled/css';
import { percentOf } from '#web/lib/format.ts';
import { FileButton } from '#web/ui/file/file-button.tsx';
import { ProgressBar } from '#web/ui/file/progress-bar.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { stateText } from './tray/upload-text.ts';
import type { UploadItem } from './upload-item.ts';

interface UploadRowProps {
  item: UploadItem;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => void;
  /** Continues with the file; returns why it can't. */
  onFile: (file: File) => Promise<string | undefined>;
}

/** One file of an upload widget: its state and its actions. */
export function UploadRow({ item, onPause, onResume, onCancel, onFile }: UploadRowProps) {
  const { name, stage } = item;
  const [fileProblem, setFileProblem] = useState<string>();
  const message = fileProblem ?? item.message;
  const mainLabel = item.canRetry ? mainActions[stage] : undefined;
  const endLabel = endActions[stage];
  const tone = tones[stage];
  const hasTwoActions = mainLabel !== undefined || stage === 'needsFile';
  const isProblem = stage === 'rejected' || (stage === 'chosen' && message !== undefined);
  const Icon = isProblem ? CircleAlert : (icons[stage] ?? FileText);
  return (
    <li tabIndex={-1} className={rowStyle}>
      <Icon
        size={22}
        className={cx(isProblem && problemStyle, stage === 'accepted' && doneStyle)}
      />
      <div className={css({ display: 'grid', minWidth: '0' })}>
        <span className={css({ fontWeight: '600' })}>{name}</span>
        <span className={isProblem ? problemStyle : stateStyle}>{stateText(item)}</span>
        {stage === 'needsFile' && message && <span className={problemStyle}>{message}</span>}
      </div>
      {tone && (
        <div className={barStyle}>
          <ProgressBar label={name} percent={percentOf(item)} tone={tone} />
        </div>
      )}
      <div className={hasTwoActions ? actionsStyle : oneActionStyle}>
        {stage === 'needsFile' && (
          <FileButton
            label={`Choose File: ${name}`}
            onFiles={([file]) => file && void onFile(file).then(setFileProblem)}
          >
            Choose File
          </FileButton>
        )}
        {mainLabel && (
          <Button
            key="main"
            aria-label={`${mainLabel} ${name}`}
            onClick={mainLabel === 'Pause' ? onPause : onResume}
          >
            {mainLabel}
          </Button>
        )}
        {endLabel && (
          <Button key="end" variant="quiet" aria-label={`${endLabel} ${name}`} onClick={onCancel}>
            {endLabel}
          </Button>
        )}
      </div>
    </li>
  );
}

type ByStage<Value> = Partial<Record<UploadItem['stage'], Value>>;

const icons: ByStage<typeof FileText> = { waiting: WifiOff, accepted: CircleCheck };

const mainActions: ByStage<string> = {
  queued: 'Pause',
  uploading: 'Pause',
  paused: 'Resume',
  waiting: 'Try Again',
  rejected: 'Try Again',
};

const endActions: ByStage<string> = {
  chosen: 'Remove',
  queued: 'Cancel',
  uploading: 'Cancel',
  paused: 'Cancel',
  waiting: 'Cancel',
  rejected: 'Cancel',
  needsFile: 'Discard',
};

const tones: ByStage<'moving' | 'still' | 'failed'> = {
  queued: 'moving',
  uploading: 'moving',
  sending: 'moving',
  paused: 'still',
  waiting: 'still',
  needsFile: 'still',
  rejected: 'failed',
};

const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '2',
  minHeight: 'target',
  paddingBlock: '3',
  borderTop: '1px solid {colors.line}',
});

const stateStyle = css({ fontSize: '14', color: 'muted', fontVariantNumeric: 'tabular-nums' });
const problemStyle = css({ fontSize: '14', color: 'denied.ink', fontWeight: '600' });
const doneStyle = css({ color: 'fulfilled.ink' });
const barStyle = css({ gridRow: '2', gridColumn: '1 / -1' });
const oneActionStyle = css({ gridRow: '1', gridColumn: '3' });
const actionsStyle = css({
  wrap: '2',
  // On a phone they have their own row.
  gridRow: { base: '3', tablet: '1' },
  gridColumn: { base: '1 / -1', tablet: '3' },
});
