import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from '#styled/css';
import { apiResponse } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useConnection } from '#web/api/use-connection.ts';
import { failureText, waitingText } from '#web/delivery/texts.ts';
import { useLoadDelivery, useUnsent } from '#web/delivery/use-delivery.ts';
import { Button } from '#web/ui/form/button.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import { Stars } from '#web/ui/stars.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { maxStars, starsText } from '#worker/domain/reviews/review.ts';
import { isReviewDue } from '#worker/domain/reviews/review-due.ts';
import type { OrderReviewJson } from '#worker/domain/reviews/reviews.api.ts';
import { ReviewForm } from './review-form.tsx';
import { reviewLater } from './review-later.ts';

/** What the customer says about their order: the question, its answer, and how to change it. */
export function OrderReview({ order }: { order: OrderJson }) {
  const [now] = useState(Date.now);
  const [mode, setMode] = useState<'form' | 'later'>();
  const focus = useFocusRestore();
  const session = useSession();
  const unsent = useUnsent().findLast(
    ({ kind, orderId }) => kind === 'review' && orderId === order.id,
  );
  const { review } = order;
  const isDue = isReviewDue(order, now);
  if (session.state !== 'signedIn' || !(review || isDue || unsent)) return null;
  const asks = isDue && mode === undefined && !reviewLater.has(order.id);
  return (
    <section aria-label="Your Review" className={gridStyle} {...focus}>
      <h3>{review ? 'Your Review' : 'How Does It Run?'}</h3>
      {unsent ? (
        <UnsentReview entry={unsent} />
      ) : asks || mode === 'form' ? (
        <ReviewForm
          order={order}
          user={session.user}
          onSent={() => setMode(undefined)}
          cancel={asks && !mode ? 'Not Now' : 'Cancel'}
          onCancel={() => {
            if (asks) reviewLater.add(order.id);
            setMode('later');
          }}
        />
      ) : review ? (
        <SentReview order={order} review={review} onEdit={() => setMode('form')} />
      ) : (
        <Button onClick={() => setMode('form')}>Rate This Order</Button>
      )}
    </section>
  );
}

type Unsent = ReturnType<typeof useUnsent>[number];

/** A review that isn't sent yet: what it waits for, or why it can't be sent. */
function UnsentReview({ entry }: { entry: Unsent }) {
  const load = useLoadDelivery();
  const connection = useConnection();
  const { key, stage, body, lastFailure } = entry;
  const isSending = stage === 'sending' || (stage === 'queued' && connection === 'online');
  return (
    <>
      <p dir="auto" className={textStyle}>
        {String(body.text)}
      </p>
      <p role="status" className={mutedStyle}>
        {failureText(entry) ??
          (isSending ? 'Sending...' : waitingText({ connection, lastFailure }))}
      </p>
      {!isSending && (
        <Button onClick={() => void load().then((delivery) => delivery.cancel(key))}>
          Discard
        </Button>
      )}
    </>
  );
}

interface SentReviewProps {
  order: OrderJson;
  review: OrderReviewJson;
  onEdit: () => void;
}

function SentReview({ order, review, onEdit }: SentReviewProps) {
  const client = useQueryClient();
  const withdrawal = useMutation({
    mutationFn: () => apiResponse(`/api/orders/${order.id}/review`, { method: 'DELETE' }),
    onSuccess: () => {
      reviewLater.add(order.id);
      return client.invalidateQueries({ queryKey: queries.myOrders.queryKey });
    },
    meta: { errorText: 'Failed to withdraw your review. Please try again.' },
  });
  return (
    <>
      <Stars value={review.stars} max={maxStars} label={starsText(review.stars)} />
      <p dir="auto" className={textStyle}>
        {review.text}
      </p>
      <p role="status" className={mutedStyle}>
        {withdrawal.isPaused
          ? 'We’ll withdraw it once you’re back online.'
          : visibilityText(review)}
      </p>
      <div className={css({ wrap: '2' })}>
        <Button onClick={onEdit}>Edit</Button>
        <Button
          variant="quiet"
          busy={withdrawal.isPending && !withdrawal.isPaused}
          disabled={withdrawal.isPaused}
          onClick={() => withdrawal.mutate()}
        >
          Withdraw
        </Button>
      </div>
    </>
  );
}

function visibilityText({ mayShow, isPublished }: OrderReviewJson): string {
  if (!mayShow) return 'Only our team can see it.';
  return isPublished
    ? 'Other owners see it on the calibration’s page.'
    : 'Other owners don’t see it yet. We read each review before we show it.';
}

const gridStyle = css({ stack: '3', justifyItems: 'start', outlineStyle: 'none' });

const textStyle = css({ overflowWrap: 'anywhere', maxWidth: 'reading' });

const mutedStyle = css({ fontSize: '14', color: 'muted' });
