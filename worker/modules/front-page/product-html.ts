import type { ProductPageJson } from '#worker/domain/catalog/public-catalog.ts';
import { productName } from '#worker/domain/product-name.ts';

interface ProductValues {
  product: ProductPageJson;
  origin: string;
}

/**
 * Writes a calibration's texts into index.html: into the loading screen of its page (the elements with `data-fill`, see
 * `web/features/product/product-skeleton.tsx`), and into the tags that link previews read.
 */
export function completeProduct(page: Response, { product, origin }: ProductValues): Response {
  const { id, yearRange, engineType, model, transmissionType, description } = product;
  const name = `${yearRange} ${engineType}`;
  const texts: Readonly<Record<string, string | number | null>> = { ...product, name };
  const metas: Readonly<Record<string, string>> = {
    'og:title': `${name} for ${model}, ${transmissionType}`,
    'og:url': `${origin}/product/${id}`,
    'og:image': `${origin}/share.png`,
    ...(description && { description, 'og:description': description }),
  };
  return new HTMLRewriter()
    .on('title', { element: (title) => void title.setInnerContent(`${name} | ${productName}`) })
    .on('meta', {
      element(meta) {
        const content = metas[meta.getAttribute('name') ?? meta.getAttribute('property') ?? ''];
        if (content) meta.setAttribute('content', content);
      },
    })
    .on('[data-fill]', {
      element(line) {
        const text = texts[line.getAttribute('data-fill') ?? ''];
        if (text === undefined) return;
        // The class makes it a bar.
        line.removeAttribute('class');
        line.setInnerContent(`${text ?? ''}`);
      },
    })
    .transform(page);
}
