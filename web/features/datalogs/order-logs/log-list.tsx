import { useQuery } from '@tanstack/react-query';
import { ChartLine } from 'lucide-react';
import { useEffect } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { formatLogTime } from '#web/features/datalogs/log-text-format.ts';
import { formatDay } from '#web/lib/day.ts';
import { FileRow } from '#web/ui/file/file-row.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { countText } from '#worker/domain/count-text.ts';
import type { DatalogJson } from '#worker/domain/datalogs/datalogs.api.ts';
import { logsAfterRevisions } from './revision-logs.ts';

interface LogListProps {
  orderId: string;
  onOpen: (fileId: string) => void;
  /** Loads the plot's code early, so that a click shows the progress without delay. */
  preloadDialog: () => void;
}

/** An order's logs, grouped by the revision of the tune that they were recorded after. Renders nothing without logs. */
export function LogList({ orderId, onOpen, preloadDialog }: LogListProps) {
  const { data: logs = [] } = useQuery(queries.orderLogs(orderId));
  const { data: files = [] } = useQuery(queries.orderFiles(orderId));
  const hasLogs = logs.length > 0;
  useEffect(() => {
    if (hasLogs) preloadDialog();
  }, [hasLogs, preloadDialog]);
  if (!hasLogs) return null;
  return (
    <section aria-labelledby="order-logs" className={listStyle}>
      <h3 id="order-logs">Logs</h3>
      {logsAfterRevisions(logs, files).map(({ revision, logs: followed }) => (
        <div key={revision?.id ?? 'first'} className={listStyle}>
          {revision && (
            <h4 className={css({ fontWeight: '600', overflowWrap: 'anywhere' })}>
              After revision {revision.revision} of {revision.fileName}
            </h4>
          )}
          {followed.map((log) => (
            <FileRow
              key={log.fileId}
              name={log.fileName}
              facts={factsText(log)}
              note={log.summary && channelsText(log.summary.channels)}
              actions={
                <Button aria-label={`View Log ${log.fileName}`} onClick={() => onOpen(log.fileId)}>
                  <ChartLine size={18} />
                  View Log
                </Button>
              }
            />
          ))}
        </div>
      ))}
    </section>
  );
}

function factsText({ summary, createdAt }: DatalogJson): string {
  if (!summary) return `${formatDay(createdAt)}. Open it to find its pulls.`;
  const { durationMs, pulls } = summary;
  const found = pulls === null ? [] : [countText(pulls, 'pull')];
  const long = `${formatLogTime(durationMs / 1000)} long`;
  return [long, ...found, formatDay(createdAt)].join(', ');
}

/** How many channels the list names; a log can have hundreds. */
const namedChannels = 3;

function channelsText(channels: readonly string[]): string {
  const rest = channels.length - namedChannels;
  return rest > 1
    ? `${channels.slice(0, namedChannels).join(', ')} and ${rest} more`
    : channels.join(', ');
}

const listStyle = css({ stack: '2' });
