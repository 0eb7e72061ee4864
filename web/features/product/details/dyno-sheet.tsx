import { useState } from 'react';
import { css } from '#styled/css';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import type { DynoSheetJson } from '#worker/domain/catalog/catalog.api.ts';
import { imageUrlForSize } from '#worker/domain/catalog/product-image.ts';
import { DynoChart } from './dyno-chart.tsx';

const DynoDialog = lazyPart(() => import('./dyno-dialog.tsx'), 'DynoDialog');

export function DynoSheet({ sheet }: { sheet: DynoSheetJson }) {
  return (
    <section className={css({ stack: '4' })}>
      <div>
        <h2 className={css({ fontSize: '28' })}>Dyno Sheet</h2>
        <p className={css({ color: 'muted' })}>
          Our own run of this calibration. Your truck may make more or less.
        </p>
      </div>
      {sheet.kind === 'run' ? (
        <DynoChart points={sheet.points} />
      ) : (
        <DynoImage imageUrl={sheet.imageUrl} />
      )}
    </section>
  );
}

function DynoImage({ imageUrl }: { imageUrl: string }) {
  const [isOpen, setOpen] = useState(false);
  const url = imageUrlForSize(imageUrl, 'large') ?? imageUrl;
  return (
    <>
      <button
        type="button"
        aria-label="Enlarge the dyno sheet"
        onClick={() => setOpen(true)}
        className={buttonStyle}
      >
        <img src={url} alt="" loading="lazy" className={imageStyle} />
      </button>
      <LazyMount open={isOpen}>
        <DynoDialog open={isOpen} onClose={() => setOpen(false)} url={url} />
      </LazyMount>
    </>
  );
}

const buttonStyle = css({
  display: 'block',
  width: 'full',
  background: 'card',
  border: '1px solid {colors.line}',
  borderRadius: 'card',
  overflow: 'hidden',
  cursor: 'zoom-in',
});

const imageStyle = css({ width: 'full', height: '20rem', objectFit: 'contain' });
