import { css } from '#styled/css';
import { Section } from './section.tsx';

const alt =
  'A sample log in the app: engine speed, pedal, boost, rail pressure and exhaust temperature during a pull, above a table of their values at the cursor.';

/** A picture of a log's plot. `npm run screenshots` takes it in both themes, for phones and for wider screens. */
export function LogSample() {
  return (
    <Section
      id="logs"
      title="See what your truck did"
      lead="Send a datalog in your order’s chat. You and our team see the same plot, with every pull marked."
    >
      <figure className={css({ display: 'grid', gap: '3' })}>
        <SamplePicture
          theme="light"
          className={css({ display: { base: 'block', _dark: 'none' } })}
        />
        <SamplePicture
          theme="dark"
          className={css({ display: { base: 'none', _dark: 'block' } })}
        />
        <figcaption className={css({ color: 'muted' })}>
          Sample data, not from a real truck.
        </figcaption>
      </figure>
    </Section>
  );
}

interface SamplePictureProps {
  theme: 'light' | 'dark';
  className: string;
}

/** The picture in one theme. A media query would follow the system's theme instead of the visitor's choice. */
function SamplePicture({ theme, className }: SamplePictureProps) {
  return (
    <picture className={className}>
      <source
        media="(min-width: 48rem)"
        srcSet={`/log-sample-wide-${theme}.webp`}
        width={1356}
        height={960}
      />
      {/* Lazy, so that the hidden picture of the other theme never loads. */}
      <img
        src={`/log-sample-phone-${theme}.webp`}
        alt={alt}
        width={537}
        height={1076}
        loading="lazy"
        decoding="async"
        className={imageStyle}
      />
    </picture>
  );
}

const imageStyle = css({
  width: 'full',
  maxWidth: { base: '24rem', tablet: 'full' },
  marginInline: 'auto',
  height: 'auto',
  padding: '3',
  background: 'card',
  border: '1px solid {colors.line}',
  borderRadius: 'card',
});
