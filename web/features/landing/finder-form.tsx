import { css, cx } from '#styled/css';
import { signInPath } from '#web/api/sign-in.ts';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { CardStrip, cardClass } from '#web/ui/layout/card.tsx';
import { coverage } from './coverage.ts';
import { finderHint, vinHint } from './finder-view.ts';

/**
 * The form that asks which truck the visitor drives. `enhanceFinder` fills the selects and shows
 * what fits. Without its script or the catalog, links to the year ranges take the form's place.
 */
export function FinderForm() {
  return (
    <section
      id="finder"
      aria-labelledby="finder-title"
      className={cx(cardClass(), finderStyle)}
      data-finder
    >
      <CardStrip>
        <h2 id="finder-title" className={css({ fontSize: '28' })}>
          What do you drive?
        </h2>
      </CardStrip>
      <noscript>
        <style>
          {'[data-finder-form]{display:none}[data-finder-links]{display:grid!important}'}
        </style>
      </noscript>
      <form className={css({ stack: '4' })} data-finder-form noValidate>
        <div className={css({ wrap: '3', '& > *': { flex: '1 1 8rem', minWidth: '0' } })}>
          <SelectField label="Year" name="year">
            <option value="">Pick a year</option>
          </SelectField>
          <SelectField label="Model" name="model" disabled>
            <option value="">Pick a model</option>
          </SelectField>
          <SelectField label="Transmission" name="transmission" disabled>
            <option value="">Not sure</option>
          </SelectField>
        </div>
        <div>
          {/* Without a name, so that the VIN never gets into a URL. */}
          <TextField
            label="VIN"
            data-finder-vin
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="17 characters, on the door plate"
          />
          <p id="finder-vin-message" className={messageStyle} data-finder-message>
            {vinHint}
          </p>
        </div>
        <Result />
      </form>
      <YearRangeLinks />
    </section>
  );
}

/** What fits the chosen truck. The script copies the row for each calibration. */
function Result() {
  return (
    <div className={css({ stack: '3', paddingTop: '4', borderTop: '1px solid {colors.line}' })}>
      <p role="status" className={css({ fontWeight: '600' })} data-finder-status>
        {finderHint}
      </p>
      <ul className={css({ stack: '3' })} data-finder-rows hidden>
        <li className={rowStyle} data-finder-row hidden>
          <strong className={rowFactStyle} data-row-transmission />
          <strong className={rowFactStyle} data-row-price />
          <span className={rowDetailsStyle} data-row-details />
        </li>
      </ul>
      <ButtonLink variant="action" href={signInPath('/')} data-finder-action hidden>
        Log In to See It
      </ButtonLink>
    </div>
  );
}

function YearRangeLinks() {
  return (
    <div className={linksStyle} data-finder-links>
      <p>Pick your truck’s years and log in to see what fits.</p>
      <ul className={css({ wrap: '2' })}>
        {coverage.map(({ yearRange }) => (
          <li key={yearRange}>
            <ButtonLink variant="chip" href={signInPath(`/?years=${yearRange}`)}>
              {yearRange}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const finderStyle = css({
  stack: '4',
  color: 'ink',
  scrollMarginTop: '20',
  '&[data-catalog=missing] [data-finder-form]': { display: 'none' },
  '&[data-catalog=missing] [data-finder-links]': { display: 'grid' },
});

const messageStyle = css({
  fontSize: '14',
  marginTop: '1',
  color: 'muted',
  '[data-finder]:has([data-finder-vin][aria-invalid=true]) &': {
    color: 'denied.ink',
    fontWeight: '600',
  },
});

const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  columnGap: '3',
});

const rowFactStyle = css({
  fontFamily: 'display',
  fontSize: '22',
  lineHeight: '1.2',
  fontVariantNumeric: 'tabular-nums',
});

const rowDetailsStyle = css({ gridColumn: '1 / -1', fontSize: '14', color: 'muted' });

const linksStyle = css({ display: 'none', gap: '3' });
