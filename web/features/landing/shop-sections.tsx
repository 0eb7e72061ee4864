import { Mail, Phone } from 'lucide-react';
import { css } from '#styled/css';
import { formatDays, formatPhone, formatTimes, shop } from '#web/lib/shop.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from './section.tsx';

/** Questions and answers from the shop file. */
export function Questions() {
  return (
    <Section id="faq" title="Questions" beside>
      <div className={css({ borderTop: '1px solid {colors.line}' })}>
        {shop.faq.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}

/** The refund and emissions policies from the shop file. */
export function Policies() {
  return (
    <Section id="policies" title="Our policies">
      <div className={policiesStyle}>
        <Policy id="refunds" title="Refund Policy" paragraphs={shop.refundPolicy} />
        <Policy id="emissions" title="Emissions Policy" paragraphs={shop.emissionsPolicy} />
        <Policy id="terms" title="Terms" paragraphs={shop.terms.text} />
      </div>
    </Section>
  );
}

interface PolicyProps {
  id: string;
  title: string;
  paragraphs: readonly string[];
}

function Policy({ id, title, paragraphs }: PolicyProps) {
  return (
    <Card id={id} className={css({ stack: '3', alignContent: 'start' })}>
      <h3 className={css({ fontSize: '28' })}>{title}</h3>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={css({ color: 'muted' })}>
          {paragraph}
        </p>
      ))}
    </Card>
  );
}

/** The shop's phone number, email address and hours. */
export function Contact() {
  return (
    <Section id="contact" title="Talk to us" beside>
      <div className={pairStyle}>
        <div className={css({ display: 'grid', justifyItems: 'start', alignContent: 'start' })}>
          <a href={`tel:${shop.phone.replaceAll(' ', '')}`} className={phoneStyle}>
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

const pairStyle = css({
  display: 'grid',
  gap: { base: '4', tablet: '6' },
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(17rem, 100%), 1fr))',
});

const policiesStyle = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
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
