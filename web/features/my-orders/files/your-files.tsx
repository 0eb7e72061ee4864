import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { download } from '#web/downloads/download.ts';
import { DownloadLink } from '#web/downloads/download-link.tsx';
import { formatDay } from '#web/lib/day.ts';
import { formatFileSize } from '#web/lib/format.ts';
import {
  builtForOf,
  downloadOf,
  groupRevisions,
  newFilesOf,
  type OrderFile,
} from '#web/orders/order-files.ts';
import { downloadText } from '#web/orders/order-view.ts';
import { RevisionsLeft } from '#web/orders/revisions-left.tsx';
import { useAwaitsGoods } from '#web/orders/shipping/shipping.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { FileRow, summaryClass } from '#web/ui/file/file-row.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { fulfillmentChecklist, isFlashed } from '#worker/domain/orders/fulfillment-checklist.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { isOpenRetune, retunePriceOf } from '#worker/domain/orders/request/retune.ts';
import { FileVerdict } from './file-verdict.tsx';

const RetuneDialog = lazyPart(
  () => import('#web/features/my-orders/retune/retune-dialog.tsx'),
  'RetuneDialog',
);
const InstallGuide = lazyPart(() => import('./install-guide.tsx'), 'InstallGuide', { retry: true });

interface YourFilesProps {
  order: OrderJson;
  orders: readonly OrderJson[];
  onOpenOrder: (orderId: string) => void;
  onRequestChange: (text: string) => void;
}

/** The order's files: the newest revision of each, with its note and checksum, and the earlier ones. */
export function YourFiles({ order, orders, onOpenOrder, onRequestChange }: YourFilesProps) {
  const [isRetuning, setRetuning] = useState(false);
  const { data: files, error, refetch } = useQuery(queries.orderFiles(order.id));
  const orderFiles = groupRevisions(files ?? []);
  const newFiles = newFilesOf(orderFiles);
  const awaitsGoods = useAwaitsGoods(order);
  const toInstall = orderFiles
    .map(({ newest }) => newest)
    .filter(({ itemId, withdrawnAt }) => isFlashed(itemId) && withdrawnAt === null);
  const works =
    toInstall.length > 0 && toInstall.every(({ verdict }) => verdict?.answer === 'works');
  const retunePrice = retunePriceOf(order, files ?? [], Date.now());
  const openRetune = orders.find((other) => isOpenRetune(order, other));
  const retune = openRetune ? () => onOpenOrder(openRetune.id) : () => setRetuning(true);
  return (
    <section aria-labelledby="your-files" className={sectionStyle}>
      <h3 id="your-files">Your Files</h3>
      {!files && !error && <Skeleton height="7rem" />}
      {!files && error && (
        <div role="alert" className={sectionStyle}>
          <p>{messageOf(error, 'Failed to load your files')}</p>
          <Button onClick={() => refetch()}>Try Again</Button>
        </div>
      )}
      {newFiles.length > 0 && (
        <Button variant="action" onClick={() => download(newFiles.map(downloadOf))}>
          <Download size={18} />
          {downloadText(newFiles.length)}
        </Button>
      )}
      <RevisionsLeft order={order} files={files ?? []} />
      {files?.length === 0 && (
        <p className={css({ color: 'muted' })}>
          This order has no files. If you expected some, message us in the chat.
        </p>
      )}
      {fulfillmentChecklist(order).map(({ id, label }) => (
        <ItemFiles
          key={id}
          label={label}
          files={orderFiles.filter(({ newest }) => newest.itemId === id)}
          renderVerdict={(file) =>
            (file.verdict || canJudge(file, orderFiles)) && (
              <FileVerdict
                key={file.id}
                orderId={order.id}
                file={file}
                onRequestChange={onRequestChange}
                onRetune={retunePrice === undefined ? undefined : retune}
              />
            )
          }
        />
      ))}
      {isRetuning && retunePrice !== undefined && (
        <Suspense>
          <RetuneDialog
            order={order}
            price={retunePrice}
            onClose={() => setRetuning(false)}
            onOrdered={(id) => {
              setRetuning(false);
              onOpenOrder(id);
            }}
          />
        </Suspense>
      )}
      {awaitsGoods && (
        <p className={css({ fontWeight: '600' })}>
          Your hardware isn’t shipped yet. If the file needs it, wait for it before you install.
        </p>
      )}
      {(files || error) && (
        <Suspense>
          <InstallGuide
            // Folds it once the customer has said so.
            key={`${works}`}
            order={order}
            isOpenAtFirst={!works}
          />
        </Suspense>
      )}
    </section>
  );
}

interface ItemFilesProps {
  label: string;
  files: readonly OrderFile[];
  renderVerdict: (file: DeliverableJson) => ReactNode;
}

function ItemFiles({ label, files, renderVerdict }: ItemFilesProps) {
  if (files.length === 0) return null;
  return (
    <div className={css({ stack: '2', paddingTop: '2' })}>
      <h4 className={css({ fontWeight: '600' })}>{label}</h4>
      {files.map(({ newest, earlier }) => (
        <FileRow
          key={newest.seriesId}
          {...rowOf(newest)}
          badge={
            newest.withdrawnAt === null &&
            newest.downloadedAt === null && <NewBadge isRevision={wasDownloaded(earlier)} />
          }
          actions={<DownloadButton file={newest} />}
        >
          <Withdrawn file={newest} />
          {newest.withdrawnAt === null && renderVerdict(newest)}
          {earlier.length > 0 && (
            <details>
              <summary className={summaryClass}>Earlier revisions ({earlier.length})</summary>
              <div className={css({ stack: '2' })}>
                {earlier.map((file) => (
                  <FileRow key={file.id} {...rowOf(file)} actions={<DownloadButton file={file} />}>
                    <Withdrawn file={file} />
                    {file.withdrawnAt === null && renderVerdict(file)}
                  </FileRow>
                ))}
              </div>
            </details>
          )}
        </FileRow>
      ))}
    </div>
  );
}

function rowOf(file: DeliverableJson) {
  const { fileName, fileSize, revision, note, sha256 } = file;
  const day = formatDay(file.deliveredAt ?? file.createdAt);
  const facts = `Revision ${revision}, ${formatFileSize(fileSize)}, ${day}`;
  return { name: fileName, facts, purpose: builtForOf(file), note, sha256 };
}

/** Why the customer can't use a file anymore. */
function Withdrawn({ file: { withdrawnAt, withdrawnReason } }: { file: DeliverableJson }) {
  if (withdrawnAt === null) return null;
  return (
    <p role="note">
      <strong>We withdrew this file on {formatDay(withdrawnAt)}. Don’t flash it.</strong>{' '}
      <bdi>{withdrawnReason}</bdi>
    </p>
  );
}

function NewBadge({ isRevision }: { isRevision: boolean }) {
  return <Badge tone="approved">{isRevision ? 'New revision' : 'New'}</Badge>;
}

/**
 * Returns whether to ask if a file works: also before the download of the newest one, because a
 * device's own app can load it.
 */
function canJudge(file: DeliverableJson, files: readonly OrderFile[]): boolean {
  const isNewest = files.some(({ newest }) => newest.id === file.id);
  return isFlashed(file.itemId) && (isNewest || file.downloadedAt !== null);
}

function wasDownloaded(files: readonly DeliverableJson[]): boolean {
  return files.some(({ downloadedAt }) => downloadedAt !== null);
}

function DownloadButton({ file }: { file: DeliverableJson }) {
  if (file.withdrawnAt !== null) return null;
  return (
    <DownloadLink
      file={downloadOf(file)}
      aria-label={`Download ${file.fileName}, revision ${file.revision}`}
    >
      Download
    </DownloadLink>
  );
}

const sectionStyle = css({ stack: '3', justifyItems: 'stretch' });
