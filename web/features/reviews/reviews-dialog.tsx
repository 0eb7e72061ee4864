import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { css } from '#styled/css';
import { apiResponse } from '#web/api/api.ts';
import { getQuery } from '#web/api/queries.ts';
import { formatDay } from '#web/lib/day.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Unloaded } from '#web/ui/layout/unloaded.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { authorText, maxStars, starsText } from '#worker/domain/reviews/review.ts';
import type { AdminReviewJson, ReviewDecision } from '#worker/domain/reviews/reviews.api.ts';

const reviewsQuery = queryOptions({ ...getQuery('/api/admin/reviews'), refetchOnMount: 'always' });

/** The 'Reviews' dialog: what customers say, and which of it the product pages show. */
export function ReviewsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Reviews"
      description="Choose which reviews product pages show. You can’t edit them."
    >
      <Reviews />
    </Dialog>
  );
}

function Reviews() {
  const query = useQuery(reviewsQuery);
  const reviews = query.data;
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ review: { orderId, version }, decision }: Decision) =>
      apiResponse(`/api/admin/reviews/${orderId}`, { method: 'PUT', body: { decision, version } }),
    meta: { errorText: 'Failed to save your decision. Please try again.' },
    onSettled: () => client.invalidateQueries({ queryKey: reviewsQuery.queryKey }),
  });
  if (!reviews)
    return <Unloaded query={query} height="12rem" errorText="Failed to load the reviews" />;
  if (reviews.length === 0) {
    return <p>No reviews yet. We ask each customer a week after their order is fulfilled.</p>;
  }
  return (
    <ul className={css({ stack: '6' })}>
      {reviews.map((review) => (
        <ReviewRow
          key={review.orderId}
          review={review}
          busy={isPending ? variables : undefined}
          onDecide={(decision) => mutate({ review, decision })}
        />
      ))}
    </ul>
  );
}

interface Decision {
  review: AdminReviewJson;
  decision: ReviewDecision;
}

interface ReviewRowProps {
  review: AdminReviewJson;
  busy: Decision | undefined;
  onDecide: (decision: ReviewDecision) => void;
}

function ReviewRow({ review, busy, onDecide }: ReviewRowProps) {
  const { orderId, stars, text, mayShow, decision, product, updatedAt } = review;
  const isBusy = (of: ReviewDecision) => busy?.review.orderId === orderId && busy.decision === of;
  const about = `the review of order ${shortId(orderId)}`;
  return (
    <li className={css({ stack: '2', justifyItems: 'start' })}>
      <div className={css({ wrap: '2', alignItems: 'center' })}>
        <Stars value={stars} max={maxStars} label={starsText(stars)} />
        {decision === null && mayShow && <Badge tone="pending">New</Badge>}
        {decision === 'published' && <Badge tone="fulfilled">Published</Badge>}
        {decision === 'hidden' && <Badge>Not published</Badge>}
        {!mayShow && <Badge>Private</Badge>}
      </div>
      <q dir="auto" className={css({ overflowWrap: 'anywhere' })}>
        {text}
      </q>
      <p className={css({ fontSize: '14', color: 'muted', overflowWrap: 'anywhere' })}>
        {authorText(review)}. {product}, order {shortId(orderId)}, {formatDay(updatedAt)}.
        {!mayShow && ' The customer doesn’t allow us to show it.'}
      </p>
      <div className={css({ wrap: '2' })}>
        {mayShow && decision !== 'published' && (
          <Button
            aria-label={`Publish ${about}`}
            busy={isBusy('published')}
            onClick={() => onDecide('published')}
          >
            Publish
          </Button>
        )}
        {mayShow && decision !== 'hidden' && (
          <Button
            variant="quiet"
            aria-label={`Don’t publish ${about}`}
            busy={isBusy('hidden')}
            onClick={() => onDecide('hidden')}
          >
            Don’t Publish
          </Button>
        )}
      </div>
    </li>
  );
}
