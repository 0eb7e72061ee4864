import { useInfiniteQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { api, messageOf } from '#web/api/api.ts';
import { formatDayTime } from '#web/lib/day.ts';
import { displayName } from '#web/lib/format.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LoadMore } from '#web/ui/layout/load-more.tsx';
import { ScrollRegion } from '#web/ui/layout/scroll-region.tsx';
import { Unloaded } from '#web/ui/layout/unloaded.tsx';
import {
  type ChangeJson,
  type ChangeKind,
  changesPerPage,
} from '#worker/domain/accounts/changes.api.ts';
import type { DynoSheetJson } from '#worker/domain/catalog/catalog.api.ts';
import { correctionLabels } from '#worker/domain/catalog/dyno-sheet.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

/** The 'Changes' dialog: what admins changed for the whole shop, newest first. */
export function ChangesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Changes"
      description="Who changed calibrations, add-ons, prices, replies, questions, limits and the team, and who ended whose sessions."
    >
      <Changes />
    </Dialog>
  );
}

function Changes() {
  const query = useInfiniteQuery({
    queryKey: ['/api/admin/changes'],
    queryFn: ({ pageParam, signal }) =>
      pageParam
        ? api(`/api/admin/changes?before=${pageParam}`, { signal })
        : api('/api/admin/changes', { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last && page.length === changesPerPage ? `${last.createdAt}_${last.id}` : undefined;
    },
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const { data, error } = query;
  if (data) {
    return (
      <>
        <ChangeList changes={data.pages.flat()} />
        {query.hasNextPage && (
          <LoadMore
            label="Show Older Changes"
            loadingLabel="Loading older changes"
            isLoading={query.isFetchingNextPage}
            error={error ? messageOf(error, 'Failed to load older changes') : undefined}
            onLoad={() => void query.fetchNextPage()}
          />
        )}
      </>
    );
  }
  return <Unloaded query={query} height="12rem" errorText="Failed to load the changes" />;
}

function ChangeList({ changes }: { changes: readonly ChangeJson[] }) {
  if (changes.length === 0) return <p>No one has changed anything yet.</p>;
  return (
    <ScrollRegion role="region" aria-label="All changes">
      <ol className={css({ stack: '5' })}>
        {changes.map((change) => (
          <li key={change.id} className={changeStyle}>
            <p className={css({ fontWeight: '600' })}>
              <bdi>{changeTitle(change)}</bdi>
            </p>
            <p className={timeStyle}>{formatDayTime(change.createdAt)}</p>
            <Values change={change} />
          </li>
        ))}
      </ol>
    </ScrollRegion>
  );
}

function Values({ change }: { change: ChangeJson }) {
  const values = changedValues(change);
  if (values.length === 0) return null;
  return (
    <dl className={css({ stack: '2', paddingTop: '1', whiteSpace: 'pre-line' })}>
      {values.map(({ label, before, after }) => (
        <div key={label}>
          <dt className={timeStyle}>{label}</dt>
          <dd>
            {before !== undefined && <del className={css({ color: 'muted' })}>{before}</del>}
            {before !== undefined && after !== undefined && ' → '}
            {after !== undefined && <ins className={css({ textDecoration: 'none' })}>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const changeStyle = css({ stack: '1', layerStyle: 'quote', overflowWrap: 'anywhere' });

const timeStyle = css({ color: 'muted', fontSize: '14' });

const things: Record<Exclude<ChangeKind, 'team' | 'sessions'>, (name: string) => string> = {
  product: (name) => `the calibration ${name}`,
  addon: (name) => `the add-on ${name}`,
  reply: (name) => `the reply ${name}`,
  buildQuestions: () => 'the questions of the build sheet',
  logLimits: () => 'the datalog limits',
  review: (name) => `the review ${name}`,
};

/** Returns who changed what, like 'Demo Admin changed the add-on Tow Tune'. */
function changeTitle({ kind, name, actor, before, after }: ChangeJson): string {
  const by = actor ? displayName(actor) : 'The settings';
  if (kind === 'sessions') return `${by} ended the sessions of ${name}`;
  if (kind === 'team') {
    if (after?.role === 'staff') return `${by} made ${name} staff`;
    if (after?.role === 'admin') return `${by} made ${name} an admin`;
    return `${by} removed ${name} as ${before?.role === 'staff' ? 'staff' : 'an admin'}`;
  }
  const verb = before === null ? 'added' : 'changed';
  return `${by} ${after === null ? 'deleted' : verb} ${things[kind](name)}`;
}

interface ChangedValue {
  label: string;
  before: string | undefined;
  after: string | undefined;
}

const labels: Record<string, string> = {
  hasSotf: 'SOTF available',
  sotfPrice: 'SOTF price',
  eoNumber: 'EO number',
  imageUrl: 'Image',
  onSale: 'For sale',
};

/** Returns the changed fields with their values as texts; none for the team and sessions, whose titles say it all. */
function changedValues({ kind, before, after }: ChangeJson): ChangedValue[] {
  if (kind === 'team' || kind === 'sessions') return [];
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({
      label: labelOf(kind, field, after?.[field] ?? before?.[field]),
      before: textOf(field, before?.[field]),
      after: textOf(field, after?.[field]),
    }))
    .filter((value) => value.before !== undefined || value.after !== undefined);
}

/** Turns `singlePrice` into 'Single price'. A question's field is its id, so its text is the label. */
function labelOf(kind: ChangeKind, field: string, value: unknown): string {
  if (kind === 'buildQuestions') {
    const question = value as { label?: unknown } | undefined;
    return typeof question?.label === 'string' ? question.label : field;
  }
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns undefined for an empty value. */
function textOf(field: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    return /price$/i.test(field) ? formatExactDollars(value) : String(value);
  }
  if (typeof value === 'string') return field === 'imageUrl' ? 'a picture' : value;
  if (field === 'dynoSheet') return dynoSheetText(value as DynoSheetJson);
  if (Array.isArray(value)) return value.map((item) => textOf('', item)).join(', ') || undefined;
  const texts = Object.values(value).map((part) => textOf('', part));
  return texts.filter((part) => part !== undefined).join(' · ');
}

function dynoSheetText(sheet: DynoSheetJson): string {
  const file = sheet.kind === 'image' ? 'a picture' : `a run with ${sheet.points.length} points`;
  if (!sheet.numbers) return file;
  const { truck, dyno, date, correction, stock, levels } = sheet.numbers;
  const peaks = [{ name: 'stock', ...stock }, ...levels].map(
    ({ name, power, torque }) => `${name} ${power} hp and ${torque} lb-ft`,
  );
  return [file, truck, dyno, date, correctionLabels[correction], ...peaks].join(' · ');
}
