import { renderToStaticMarkup } from 'react-dom/server';
import { LandingHead } from '#web/features/landing/landing-head.tsx';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { questionData, shopData } from '#web/features/landing/structured-data.ts';
import { BarFrame, BrandName, brandClass } from '#web/features/session/bar-frame.tsx';
import { BootScreen } from '#web/features/session/boot-screen.tsx';
import { VisitorBar } from '#web/features/session/visitor-bar.tsx';
import { Main } from '#web/ui/layout/page.tsx';
import { inlineJson } from '#worker/domain/inline-json.ts';

/** Returns the markup that index.html shows until its script runs. Runs at build time. */
export function prerenderBoot(): string {
  return renderToStaticMarkup(<BootScreen />);
}

/** Returns the markup of landing.html: its tags in the head, and the page as the app shows it. Runs at build time. */
export function prerenderLanding(): { head: string; body: string } {
  const head = [
    renderToStaticMarkup(<LandingHead />),
    jsonLd('shop-data', shopData),
    jsonLd('question-data', questionData),
  ];
  return { head: head.join(''), body: renderToStaticMarkup(<VisitorPage />) };
}

/** The visitor's page without the router and the queries, which need the app. */
function VisitorPage() {
  return (
    <>
      <BarFrame>
        <VisitorBar
          brand={
            <a href="/" className={brandClass}>
              <BrandName />
            </a>
          }
          returnTo="/"
        />
      </BarFrame>
      <Main>
        <LandingPage />
      </Main>
    </>
  );
}

function jsonLd(id: string, data: object): string {
  return `<script type="application/ld+json" id="${id}">${inlineJson(data)}</script>`;
}
