import { useEffect, useRef } from 'react';
import { css } from '#styled/css';
import { signInPath } from '#web/api/sign-in.ts';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { siteName } from '#worker/domain/site-name.ts';
import { CoverageStrip } from './coverage-strip.tsx';
import { enhanceLanding } from './enhance-landing.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { landingTitle } from './landing-head.tsx';
import { Section } from './section.tsx';
import { Contact, Policies, Questions } from './shop-sections.tsx';

const footerLinks = [
  { href: '#coverage', text: 'Trucks' },
  { href: '#how', text: 'How It Works' },
  { href: '#faq', text: 'Questions' },
  { href: '#refunds', text: 'Refund Policy' },
  { href: '#emissions', text: 'Emissions Policy' },
  { href: '#terms', text: 'Terms' },
  { href: '#contact', text: 'Contact' },
];

/**
 * The page for visitors. The build prerenders it into landing.html, which has no React: there,
 * web/app/landing-script.ts runs the same enhancements as the effect here.
 */
export function LandingPage() {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (page.current) return enhanceLanding(page.current);
  }, []);
  return (
    <div ref={page}>
      <title>{landingTitle}</title>
      <Hero />
      <Features />
      <Section
        id="coverage"
        title="Trucks we cover"
        lead="Pick your year to see what fits your truck."
      >
        <CoverageStrip />
      </Section>
      <HowItWorks />
      <LogSample />
      <Questions />
      <Policies />
      <Contact />
      <CallToAction />
      <Footer />
    </div>
  );
}

function CallToAction() {
  return (
    <div className={callStyle}>
      <h2 className={css({ fontSize: { base: '36', desktop: '48' } })}>Tell us about your truck</h2>
      <p className={css({ color: 'onGraphiteMuted', fontSize: '18' })}>
        Pick your years and choose a tune. You pay after we approve your request.
      </p>
      <ButtonLink variant="action" href={signInPath('/')} className={css({ marginTop: '2' })}>
        Get Your Calibration
      </ButtonLink>
    </div>
  );
}

function Footer() {
  return (
    <footer className={footerStyle}>
      <nav aria-label="Footer" className={footerLinksStyle}>
        {footerLinks.map(({ href, text }) => (
          <a key={href} href={href} className={footerLinkStyle}>
            {text}
          </a>
        ))}
      </nav>
      <p>© 2024 {siteName}. All rights reserved.</p>
    </footer>
  );
}

const callStyle = css({
  stack: '3',
  justifyItems: 'center',
  marginTop: { base: '12', desktop: '20' },
  paddingInline: '4',
  paddingBlock: { base: '12', desktop: '20' },
  textAlign: 'center',
  background: 'graphite',
  color: 'onGraphite',
});

const footerStyle = css({
  stack: '4',
  justifyItems: 'center',
  paddingInline: '4',
  paddingBlock: '8',
  textAlign: 'center',
  color: 'muted',
});

const footerLinksStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: '6',
});

const footerLinkStyle = css({ layerStyle: 'target', _hover: { color: 'ink' } });

const alt =
  'A sample log in the app: engine speed, pedal, boost, rail pressure and exhaust temperature during a pull, above a table of their values at the cursor.';

/** A picture of a log's plot. `npm run screenshots` takes it in both themes, for phones and for wider screens. */
function LogSample() {
  return (
    <Section
      id="logs"
      title="See what your truck did"
      lead="Send a datalog in your order’s chat. You and our team see the same plot and the same list of pulls."
    >
      <figure className={css({ stack: '3' })}>
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

/** The picture in one theme. A media query would follow the system's theme instead of the visitor's choice. */
function SamplePicture({ theme, className }: { theme: 'light' | 'dark'; className: string }) {
  return (
    <picture className={className}>
      <source
        media="(min-width: 48rem)"
        srcSet={`/log-sample-wide-${theme}.webp`}
        width={1356}
        height={1278}
      />
      {/* Lazy, so that the hidden picture of the other theme never loads. */}
      <img
        src={`/log-sample-phone-${theme}.webp`}
        alt={alt}
        width={537}
        height={1346}
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
