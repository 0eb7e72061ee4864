import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { api } from '#web/api/api.ts';
import { getQuery, trucksQuery } from '#web/api/queries.ts';
import { DownloadLink } from '#web/downloads/download-link.tsx';
import { formatDay } from '#web/lib/day.ts';
import { formatFileSize } from '#web/lib/format.ts';
import { FileRow } from '#web/ui/file/file-row.tsx';
import { Button } from '#web/ui/form/button.tsx';
import type { HeldFileJson, TransferJson } from '#worker/domain/fitment/transfers.api.ts';
import { truckName } from '#worker/domain/fitment/truck.ts';

/** The offers of trucks that wait for an answer, and the files that came with the user's trucks. */
export function TruckTransfers() {
  const transfers = useTransfers();
  if (!transfers) return null;
  const { incoming, outgoing, files } = transfers;
  return (
    <>
      {incoming.map((transfer) => (
        <Incoming key={transfer.id} transfer={transfer} />
      ))}
      {outgoing.map((transfer) => (
        <Outgoing key={transfer.id} transfer={transfer} />
      ))}
      {files.length > 0 && <HeldFiles files={files} />}
    </>
  );
}

function Incoming({ transfer }: { transfer: TransferJson }) {
  const answer = useAnswer(transfer.id);
  return (
    <Offer
      text={
        <>
          <bdi>{transfer.from}</bdi> offers you a {nameOf(transfer)} with its files. Accept it by{' '}
          {formatDay(transfer.expiresAt)}.
        </>
      }
    >
      <Button variant="action" busy={answer.isPending} onClick={() => answer.mutate('accept')}>
        Accept Truck
      </Button>
      <Button disabled={answer.isPending} onClick={() => answer.mutate('decline')}>
        Decline
      </Button>
    </Offer>
  );
}

function Outgoing({ transfer }: { transfer: TransferJson }) {
  const answer = useAnswer(transfer.id);
  return (
    <Offer
      text={
        <>
          You offered your {nameOf(transfer)} to <bdi>{transfer.to}</bdi>. Tell them to log in and
          open My Trucks by {formatDay(transfer.expiresAt)}.
        </>
      }
    >
      <Button busy={answer.isPending} onClick={() => answer.mutate('cancel')}>
        Cancel Offer
      </Button>
    </Offer>
  );
}

function nameOf({ truck }: TransferJson): string {
  return [truckName(truck), truck.vin && `(VIN ${truck.vin})`].filter(Boolean).join(' ');
}

function Offer({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <section aria-label="Truck offer" className={offerStyle}>
      <p>{text}</p>
      <div className={css({ wrap: '2' })}>{children}</div>
    </section>
  );
}

function HeldFiles({ files }: { files: readonly HeldFileJson[] }) {
  return (
    <section aria-labelledby="truck-files" className={css({ stack: '2' })}>
      <h4 id="truck-files" className={css({ fontWeight: '600' })}>
        Files That Came with Your Trucks
      </h4>
      {files.map((file) => (
        <FileRow
          key={file.id}
          name={file.fileName}
          facts={`Revision ${file.revision}, ${formatFileSize(file.fileSize)}`}
          purpose={[`Built for ${file.truck}`, file.vin && `VIN ${file.vin}`]
            .filter(Boolean)
            .join(', ')}
          note={
            file.withdrawnReason === null
              ? null
              : `Withdrawn: ${withPeriod(file.withdrawnReason)} Don’t flash it.`
          }
          sha256={file.sha256}
          actions={file.withdrawnReason === null && <DownloadHeldFile file={file} />}
        />
      ))}
    </section>
  );
}

function withPeriod(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

function DownloadHeldFile({
  file: { fileName, fileUrl, fileSize, revision },
}: {
  file: HeldFileJson;
}) {
  return (
    <DownloadLink
      file={{ name: fileName, from: fileUrl, size: fileSize }}
      aria-label={`Download ${fileName}, revision ${revision}`}
    >
      Download
    </DownloadLink>
  );
}

const offerStyle = css({
  stack: '3',
  padding: '3',
  border: '1px solid {colors.edge}',
  borderRadius: 'control',
  overflowWrap: 'anywhere',
});

const transfers = queryOptions({
  ...getQuery('/api/account/transfers'),
  // The other person answers on their own device.
  refetchOnMount: 'always',
});

/** Reads the user's offers of trucks in both directions, and the files that came with their trucks. */
function useTransfers() {
  return useQuery(transfers).data;
}

/** Offers a truck to someone by their email address. */
export function useOffer(truckId: string) {
  return useTransferMutation((email: string) =>
    api(`/api/account/trucks/${truckId}/transfer`, { method: 'POST', body: { email } }),
  );
}

/** Accepts or declines an offer, or cancels the user's own one. */
function useAnswer(transferId: string) {
  const path = `/api/account/transfers/${transferId}` as const;
  return useTransferMutation((answer: 'accept' | 'decline' | 'cancel') =>
    answer === 'cancel'
      ? api(path, { method: 'DELETE' })
      : api(`${path}/${answer}`, { method: 'POST' }),
  );
}

function useTransferMutation<Input>(
  mutationFn: (input: Input) => Promise<NonNullable<ReturnType<typeof useTransfers>>>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (updated) => client.setQueryData(transfers.queryKey, updated),
    // An accepted truck joins the garage, and a failure may mean that an offer is gone.
    onSettled: () =>
      Promise.all(
        [transfers, trucksQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
      ),
    meta: { errorText: 'You need a connection to hand over a truck.' },
  });
}
