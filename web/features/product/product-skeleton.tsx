import { useState } from 'react';
import { css } from '#styled/css';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { columnsStyle } from './product-columns.ts';
import { FactsLayout } from './product-facts.tsx';

/** The page before the calibration has loaded. In the document from the Worker, its texts are already there. */
export function ProductSkeleton() {
  return (
    <div className={columnsStyle} aria-hidden>
      <div className={css({ display: 'grid', gap: '6' })}>
        <FactsLayout
          name={<Line name="name" />}
          model={<Line name="model" />}
          transmissionType={<Line name="transmissionType" />}
          brand={<Line name="brand" />}
          platform={<Line name="platform" />}
          price={<span className={placeholderStyle} />}
          output={<span className={placeholderStyle} />}
          picture={<Picture imageUrl={null} />}
          description={<Line name="description" />}
        />
        <section className={css({ display: 'grid', gap: '3' })}>
          <h2 className={css({ fontSize: '28' })}>Base Tune</h2>
          <Skeleton height="7rem" />
        </section>
        <Skeleton height="24rem" />
      </div>
      <Skeleton height="11rem" />
    </div>
  );
}

/** A text of the calibration, or a placeholder. */
function Line({ name }: { name: string }) {
  const [text] = useState(() => filledText(name));
  return (
    <span data-fill={name} className={text ? undefined : placeholderStyle}>
      {text}
    </span>
  );
}

/** Returns what the Worker filled into the loading screen, which is still in the document during the first render. */
function filledText(name: string): string | undefined {
  // The document of the prerenderer has no `querySelector`.
  return document.querySelector?.(`[data-fill=${name}]`)?.textContent || undefined;
}

const placeholderStyle = css({
  display: 'inline-block',
  width: '8ch',
  maxWidth: 'full',
  height: '0.7em',
  background: 'line',
  borderRadius: 'control',
});
