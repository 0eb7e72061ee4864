import { html } from 'hono/html';
import type { ProductPageJson } from '#worker/domain/catalog/public-catalog.ts';
import { siteName } from '#worker/domain/site-name.ts';

interface ProductValues {
  product: ProductPageJson;
  origin: string;
}

/**
 * Fills a calibration's texts into index.html: into the loading screen of its page, where
 * `web/features/product/product-page.tsx` marks their places with `data-fill`, and into tags for link previews.
 */
export function fillProductPage(page: Response, { product, origin }: ProductValues): Response {
  const name = `${product.yearRange} ${product.engineType}`;
  const texts: Readonly<Record<string, string | number | null>> = { ...product, name };
  return new HTMLRewriter()
    .on('title', { element: (title) => void title.setInnerContent(`${name} | ${siteName}`) })
    .on('meta[name=description]', {
      element(meta) {
        if (product.description) meta.setAttribute('content', product.description);
      },
    })
    .on('head', {
      async element(head) {
        head.append(`${await previewTags(name, { product, origin })}`, { html: true });
      },
    })
    .on('[data-fill]', {
      element(line) {
        const text = texts[line.getAttribute('data-fill') ?? ''];
        // The class draws the placeholder.
        line.removeAttribute('class');
        line.setInnerContent(`${text ?? ''}`);
      },
    })
    .transform(page);
}

function previewTags(name: string, { product, origin }: ProductValues) {
  const { id, model, transmissionType, description } = product;
  return html`<meta property="og:type" content="website" />
    <meta property="og:site_name" content="${siteName}" />
    <meta property="og:title" content="${name} for ${model}, ${transmissionType}" />
    ${description && html`<meta property="og:description" content="${description}" />`}
    <meta property="og:url" content="${origin}/product/${id}" />
    <meta property="og:image" content="${origin}/share.png" />
    <meta name="twitter:card" content="summary_large_image" />`;
}
