import { useInfiniteQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { api, messageOf } from '#web/api/api.ts';
import { formatDayTime } from '#web/lib/day.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LoadMore } from '#web/ui/layout/load-more.tsx';
import { ScrollRegion } from '#web/ui/layout/scroll-region.tsx';
import { Unloaded } from '#web/ui/layout/unloaded.tsx';
import { type ChangeJson, changesPerPage } from '#worker/domain/accounts/changes.api.ts';
import { changedValues, changeTitle } from './change-text.ts';

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
      <ol className={listStyle}>
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
    <dl className={valuesStyle}>
      {values.map(({ label, before, after }) => (
        <div key={label}>
          <dt className={timeStyle}>{label}</dt>
          <dd>
            {before !== undefined && <del className={beforeStyle}>{before}</del>}
            {before !== undefined && after !== undefined && ' → '}
            {after !== undefined && <ins className={afterStyle}>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const listStyle = css({ display: 'grid', gap: '5' });

const changeStyle = css({
  display: 'grid',
  gap: '1',
  borderInlineStart: '3px solid {colors.line}',
  paddingInlineStart: '3',
  overflowWrap: 'anywhere',
});

const timeStyle = css({ color: 'muted', fontSize: '14' });

const valuesStyle = css({ display: 'grid', gap: '2', paddingTop: '1', whiteSpace: 'pre-line' });

const beforeStyle = css({ color: 'muted' });

const afterStyle = css({ textDecoration: 'none' });
