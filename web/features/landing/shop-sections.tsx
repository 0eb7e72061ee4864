import { Mail, Phone } from 'lucide-react';
import { css } from '#styled/css';
import { formatDays, formatPhone, formatTimes, phoneHref, shop } from '#web/lib/shop.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Section } from './section.tsx';

/** Questions and answers from the shop file. */
export function Questions() {
  return (
    <Section id="faq" title="Questions" beside>
      <div className={linesStyle}>
        {shop.faq.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}

const policies = [
  { id: 'refunds', title: 'Refund Policy', text: shop.refundPolicy },
  { id: 'emissions', title: 'Emissions Policy', text: shop.emissionsPolicy },
  { id: 'terms', title: 'Terms', text: shop.terms.text },
];

/** The policies from the shop file. A link to one of them opens it. */
export function Policies() {
  return (
    <Section id="policies" title="Our policies" beside>
      <div className={linesStyle}>
        {policies.map(({ id, title, text }) => (
          <Disclosure key={id} id={id} summary={title}>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}

/** The shop's phone number, email address and hours. */
export function Contact() {
  return (
    <Section id="contact" title="Talk to us" beside>
      <div className={pairStyle}>
        <div className={css({ display: 'grid', justifyItems: 'start', alignContent: 'start' })}>
          <a href={phoneHref(shop.phone)} className={phoneStyle}>
            <Phone size={28} />
            {formatPhone(shop.phone)}
          </a>
          <a href={`mailto:${shop.email}`} className={mailStyle}>
            <Mail size={20} />
            {shop.email}
          </a>
        </div>
        <div>
          <h3>Hours</h3>
          <dl className={css({ marginTop: '1' })}>
            {shop.hours.map((hours) => (
              <div key={hours.firstDay} className={dayStyle}>
                <dt>{formatDays(hours)}</dt>
                <dd>{formatTimes(hours)}</dd>
              </div>
            ))}
          </dl>
          <p className={noteStyle}>{shop.timeZone}</p>
        </div>
        {shop.isSample && (
          <p className={noteStyle}>
            The phone number, email address, hours, answers and policies on this page are samples.
          </p>
        )}
      </div>
    </Section>
  );
}

const linesStyle = css({ borderTop: '1px solid {colors.line}' });

const pairStyle = css({
  display: 'grid',
  gap: { base: '4', tablet: '6' },
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(17rem, 100%), 1fr))',
});

const phoneStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '14',
  fontFamily: 'display',
  fontSize: { base: '36', desktop: '48' },
  fontWeight: '700',
  lineHeight: '1.1',
  fontVariantNumeric: 'tabular-nums',
});

const mailStyle = css({
  overflowWrap: 'anywhere',
  layerStyle: 'target',
  gap: '3',
  textDecoration: 'underline',
});

const noteStyle = css({ marginTop: '2', color: 'muted', fontSize: '14' });

const dayStyle = css({
  spread: '4',
  paddingBlock: '2',
  borderBottom: '1px solid {colors.line}',
  fontVariantNumeric: 'tabular-nums',
});
