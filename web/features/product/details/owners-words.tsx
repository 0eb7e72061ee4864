import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { getQuery } from '#web/api/queries.ts';
import { formatDay } from '#web/lib/day.ts';
import { Stars } from '#web/ui/stars.tsx';
import { authorText, maxStars, starsText } from '#worker/domain/reviews/review.ts';

/** What owners of these model years say. Nothing until the shop has published a review. */
export function OwnersWords({ productId }: { productId: string }) {
  const { data } = useQuery({
    ...getQuery('/api/products', productId, 'reviews'),
    // A review may be withdrawn.
    refetchOnMount: 'always',
  });
  if (!data || data.reviews.length === 0) return null;
  const { count, average, reviews } = data;
  return (
    <section aria-label="What Owners Say" className={css({ stack: '3' })}>
      <h2 className={css({ fontSize: '28' })}>What Owners Say</h2>
      {average !== null && (
        <p className={css({ fontWeight: '600' })}>
          {average} of {maxStars} stars from {count} orders
        </p>
      )}
      <ul className={css({ stack: '4' })}>
        {reviews.map((review) => (
          <li
            key={`${review.orderedAt} ${review.text}`}
            className={css({ stack: '1', justifyItems: 'start' })}
          >
            <Stars value={review.stars} max={maxStars} label={starsText(review.stars)} />
            <q dir="auto" className={css({ overflowWrap: 'anywhere', maxWidth: 'reading' })}>
              {review.text}
            </q>
            <p className={css({ fontSize: '14', color: 'muted', overflowWrap: 'anywhere' })}>
              {authorText(review)}. Ordered {formatDay(review.orderedAt)}.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
