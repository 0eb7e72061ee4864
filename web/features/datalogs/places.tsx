import { memo, type ReactNode, useId } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import { formatLogTime } from '#worker/domain/datalogs/reading/log-text-format.ts';

interface Place {
  from: number;
  to: number;
  text: string;
}

interface PlacesProps {
  title: string;
  places: readonly Place[];
  /** Shown without places. */
  empty: ReactNode;
  onShow: (place: Place) => void;
  children?: ReactNode;
}

/** More places than this are only counted. */
const maxListed = 50;

/** A list of places in the log. Each button shows its place in the plot. */
export const Places = memo(function Places({
  title,
  places,
  empty,
  onShow,
  children,
}: PlacesProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={css({ display: 'grid', gap: '2', justifyItems: 'start' })}
    >
      <h3 id={id} className={css({ fontSize: '22' })}>
        {title}
      </h3>
      {children}
      {places.length === 0 && empty && <p className={css({ color: 'muted' })}>{empty}</p>}
      {places.length > 0 && (
        <ul aria-labelledby={id} className={css({ display: 'grid', gap: '1', width: 'full' })}>
          {places.slice(0, maxListed).map((place) => (
            <li key={`${place.text} ${place.from}`}>
              <Button variant="quiet" className="log-place" onClick={() => onShow(place)}>
                <span className={css({ fontWeight: '700' })}>
                  {formatLogTime(place.from)} to {formatLogTime(place.to)}
                </span>
                <span>{place.text}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {places.length > maxListed && <p>And {places.length - maxListed} more.</p>}
    </section>
  );
});
