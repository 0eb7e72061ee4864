import { siteName } from '#worker/domain/site-name.ts';

export const landingTitle = `${siteName} | Custom Cummins calibrations`;

const description =
  'Custom engine calibrations for Cummins 5.9L and 6.7L pickups, 2003 to 2024. Find the file for your truck.';

/** What search engines and link previews read. The Worker makes the URLs absolute. */
export function LandingHead() {
  return (
    <>
      <title>{landingTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href="/" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={landingTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content="/" />
      <meta property="og:image" content="/share.png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content={`${siteName}: custom calibrations for Cummins pickups, 2003 to 2024`}
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
