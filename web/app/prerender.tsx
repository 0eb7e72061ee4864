import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { css } from '#styled/css';
import { LandingHead } from '#web/features/landing/landing-head.tsx';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { questionData, shopData } from '#web/features/landing/structured-data.ts';
import { BarFrame, BrandName, barRowClass, brandClass } from '#web/features/session/bar-frame.tsx';
import { VisitorBar } from '#web/features/session/visitor-bar.tsx';
import { Main, SiteName } from '#web/ui/layout/page.tsx';
import { PageSkeleton } from '#web/ui/layout/skeleton.tsx';
import { signedInCookie } from '#worker/domain/accounts/cookie-names.ts';
import { inlineJson } from '#worker/domain/inline-json.ts';
import { siteName } from '#worker/domain/site-name.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';

export { firstRequests } from './first-queries.ts';

/** Returns the markup that index.html shows on paths without a loading screen, and to visitors. Runs at build time. */
export function prerenderBoot(): string {
  return renderToStaticMarkup(
    <>
      <BarFrame>
        <div className={barRowClass}>
          <span className={brandClass}>
            <BrandName />
          </span>
        </div>
      </BarFrame>
      <main id="content">
        <h1 className={css({ srOnly: true })}>Loading</h1>
        <PageSkeleton />
      </main>
    </>,
  );
}

/** Returns what a signed-in user sees on a path before any response. Runs at build time, in Node. */
export async function prerenderLoading(path: string): Promise<string> {
  // The browser globals that the components read. `fetch` never resolves, so the page stays in its
  // loading state.
  Object.assign(globalThis, {
    document: { cookie: `${signedInCookie}=loading` },
    location: { pathname: path },
    fetch: () => new Promise(() => {}),
  });
  const history = createMemoryHistory({ initialEntries: [path] });
  const opened = createRouter({ ...router.options, history, scrollRestoration: false });
  await opened.load();
  const markup = renderToStaticMarkup(
    <>
      <h1 className={css({ srOnly: true })}>Loading</h1>
      {/* Inert, because the app soon replaces it, and focus and clicks would be lost. */}
      <div inert aria-hidden>
        <SiteName value={siteName}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={opened} />
          </QueryClientProvider>
        </SiteName>
      </div>
    </>,
  );
  // The title belongs to the head.
  return markup.replace(/<title>.*?<\/title>/, '');
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
