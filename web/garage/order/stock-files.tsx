import { useQuery } from '@tanstack/react-query';
import { FileUp, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { css, cx } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useUserId } from '#web/api/session.ts';
import { DownloadLink } from '#web/downloads/download-link.tsx';
import { formatDay } from '#web/lib/day.ts';
import { createDrafts } from '#web/lib/drafts.ts';
import { formatFileSize } from '#web/lib/format.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { draftProps, useDraft, withoutEqual } from '#web/lib/use-draft.ts';
import { boxClass } from '#web/ui/callout.tsx';
import { FileButton } from '#web/ui/file/file-button.tsx';
import { FileRow } from '#web/ui/file/file-row.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { cleanFileName } from '#worker/domain/files/file-rules.ts';
import {
  type StockFileEntryJson,
  type StockFileJson,
  stockFileRoles,
} from '#worker/domain/files/files.api.ts';
import {
  restoresStock,
  stockFileFacts,
  stockFileRoleLabels,
  stockFileSizeProblem,
  stockFileWarnings,
} from '#worker/domain/files/stock-file.ts';
import { awaitsOrderedDevice } from '#worker/domain/fitment/missing-parts.ts';
import { limits } from '#worker/domain/limits.ts';
import { awaitsFile } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { SendToChat } from './send-to-chat.ts';

const newEntry: StockFileEntryJson = { role: 'stock', tool: '', calibration: '' };

const drafts = createDrafts(
  storageKeys.stockFiles,
  v.object({ role: v.picklist(stockFileRoles), tool: v.string(), calibration: v.string() }),
);

/** The files read from the truck's controller, and which of them restores it. */
export function StockFiles({ order, onSend }: { order: OrderJson; onSend: SendToChat }) {
  const { data: files, error } = useQuery(queries.stockFiles(order.id));
  const userId = useUserId();
  const isOwn = userId === order.user.id;
  const canSend = awaitsFile(order) || order.status === 'fulfilled';
  if (!canSend && !files?.length) return null;
  return (
    <section
      aria-label="Stock File"
      className={cx(gridStyle, css({ borderTop: '1px solid {colors.line}', paddingTop: '4' }))}
    >
      <h3>Stock File</h3>
      <p className={css({ color: 'muted', fontSize: '14' })}>
        {isOwn && canSend
          ? `${awaitsFile(order) ? 'To write your file, we need' : 'Send'} the read of this truck’s own controller, from before any tune. It’s your way back: you can download it here at any time.`
          : `The read of this truck’s own controller. ${isOwn ? 'You' : 'The customer'} can download it at any time.`}
        {isOwn &&
          awaitsFile(order) &&
          files?.length === 0 &&
          awaitsOrderedDevice(order) &&
          ' You’ll read it with the device in this order, so wait until that arrives.'}
      </p>
      {error && !files && <p role="alert">{messageOf(error, 'Failed to load the stock file')}</p>}
      {files?.map((file) => (
        <StockFile
          key={file.id}
          file={file}
          restoresStock={restoresStock(file, { vin: order.vin, files })}
          warnings={stockFileWarnings(file, { vin: order.vin, files })}
        />
      ))}
      {canSend && files && (
        <StockFileForm
          userId={userId}
          orderId={order.id}
          fileNames={files.map(({ fileName }) => fileName)}
          onFile={(file, stockFile, onStored) =>
            void onSend(order.id, { text: `Stock file: ${file.name}`, file, stockFile }, onStored)
          }
        />
      )}
    </section>
  );
}

interface StockFileProps {
  file: StockFileJson;
  restoresStock: boolean;
  warnings: readonly string[];
}

function StockFile({ file, restoresStock, warnings }: StockFileProps) {
  const { role, tool, calibration, fileName, fileUrl, fileSize, sha256, createdAt } = file;
  const source = [tool && `Read with ${tool}`, calibration && `calibration ${calibration}`];
  const label = restoresStock ? 'Return to Stock' : 'Download';
  return (
    <FileRow
      name={fileName}
      facts={`${stockFileRoleLabels[role]}, ${formatFileSize(fileSize)}, ${formatDay(createdAt)}`}
      purpose={source.filter(Boolean).join(', ') || undefined}
      sha256={sha256}
      actions={
        <DownloadLink
          file={{ name: fileName, from: fileUrl, size: fileSize }}
          aria-label={`${label}: download ${fileName}`}
        >
          {label}
        </DownloadLink>
      }
    >
      {warnings.map((warning) => (
        <p key={warning} role="note" className={cx(boxClass({ tone: 'denied' }), warningStyle)}>
          <TriangleAlert size={18} />
          <span>{warning}</span>
        </p>
      ))}
      <p className={css({ fontSize: '14', overflowWrap: 'anywhere', whiteSpace: 'pre-line' })}>
        {stockFileFacts(file).join('\n')}
      </p>
    </FileRow>
  );
}

interface StockFileFormProps {
  userId: string | undefined;
  orderId: string;
  /** The names of the files that the order has. */
  fileNames: readonly string[];
  onFile: (file: File, entry: StockFileEntryJson, onStored: () => void) => void;
}

function StockFileForm({ userId, orderId, fileNames, onFile }: StockFileFormProps) {
  const [entry, setEntry, latestEntry] = useDraft(drafts, { userId, about: orderId }, newEntry);
  const [sent, setSent] = useState<{ name: string; count: number }>();
  const [problem, setProblem] = useState<string>();
  const countOf = (name: string) => fileNames.filter((each) => each === name).length;
  const action = fileNames.length === 0 ? 'Choose the Stock File' : 'Choose Another Stock File';
  return (
    <div className={gridStyle}>
      <div {...draftProps} className={fieldsStyle}>
        <SelectField
          label="What It Is"
          value={entry.role}
          onChange={({ target: { value } }) =>
            setEntry({ ...entry, role: stockFileRoles.find((role) => role === value) ?? 'stock' })
          }
        >
          <Options of={stockFileRoles} labels={stockFileRoleLabels} />
        </SelectField>
        <TextField
          label="Read With (Optional)"
          placeholder="VCM Editor, AutoAgent, EFILive"
          maxLength={limits.name}
          value={entry.tool}
          onChange={({ target }) => setEntry({ ...entry, tool: target.value })}
        />
        <TextField
          label="Calibration or OS Number (Optional)"
          maxLength={limits.name}
          value={entry.calibration}
          onChange={({ target }) => setEntry({ ...entry, calibration: target.value })}
        />
      </div>
      <div className={css({ stack: '1', justifyItems: 'start' })}>
        <FileButton
          label={`${action} from This Truck`}
          onFiles={([file]) => {
            if (!file) return;
            const sizeProblem = stockFileSizeProblem(file.size);
            setProblem(sizeProblem);
            if (sizeProblem) return;
            onFile(file, entry, () => {
              const name = cleanFileName(file.name);
              setSent({ name, count: countOf(name) });
              // What was typed meanwhile belongs to the next file.
              setEntry({ ...newEntry, ...withoutEqual(latestEntry(), entry) });
            });
          }}
        >
          <FileUp size={18} />
          {action}
        </FileButton>
        {problem && <p role="alert">{problem}</p>}
        <p role="status" className={css({ color: 'muted', fontSize: '14' })}>
          {sent &&
            !problem &&
            countOf(sent.name) === sent.count &&
            `${sent.name} is on its way. The chat shows its progress.`}
        </p>
      </div>
    </div>
  );
}

const gridStyle = css({ stack: '3' });

const fieldsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
  gap: '4',
  alignItems: 'end',
});

const warningStyle = css({ gridTemplateColumns: 'auto minmax(0, 1fr)', overflowWrap: 'anywhere' });
