import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { css, cx } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button, buttonClass } from '#web/ui/form/button.tsx';
import { Page, PageTitle } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Notice, OfflineNotice } from '#web/ui/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { columnsStyle } from './product-columns.ts';
import { ProductDetail } from './product-detail.tsx';
import { FactsLayout } from './product-facts.tsx';

const FinderOffer = lazyPart(() => import('#web/garage/finder-offer.tsx'), 'FinderOffer', {
  retry: true,
});

interface ProductPageProps
  extends Omit<
    ComponentProps<typeof ProductDetail>,
    'product' | 'products' | 'addons' | 'onReloadAddons'
  > {
  productId: string;
}

/** The page of one calibration. */
export function ProductPage(props: ProductPageProps) {
  return (
    <Page>
      <div>
        <Link to="/" className={cx(buttonClass({ variant: 'quiet' }), backStyle)}>
          <ArrowLeft size={18} />
          Back
        </Link>
      </div>
      <ProductContent {...props} />
    </Page>
  );
}

// The arrow stands at the page's edge.
const backStyle = css({ marginInlineStart: '-3', marginBottom: '-3' });

function ProductContent({ productId, ...page }: ProductPageProps) {
  const products = useQuery(queries.products);
  const addons = useQuery(queries.addons);
  // After a failed load, the page stays while the add-on list tries again.
  const awaitsAddons = addons.isPending && addons.errorUpdateCount === 0;
  if (!products.data || awaitsAddons) {
    return (
      <>
        <PageTitle>Calibration</PageTitle>
        <UnloadedProduct products={products} isPaused={products.isPaused || addons.isPaused} />
      </>
    );
  }
  const product = products.data.find(({ id }) => id === productId);
  if (!product) {
    return (
      <>
        <PageTitle>Product Not Found</PageTitle>
        <Notice
          isPage
          title="Product Not Found"
          text="This calibration isn’t in our catalog."
          action={
            <Link to="/" className={buttonClass({ variant: 'action' })}>
              Back to Catalog
            </Link>
          }
        />
        <Suspense>
          <FinderOffer />
        </Suspense>
      </>
    );
  }
  return (
    <Suspense fallback={<ProductSkeleton />}>
      <PageTitle>{`${product.yearRange} ${product.engineType}`}</PageTitle>
      <ProductDetail
        {...page}
        product={product}
        products={products.data}
        addons={addons.data}
        onReloadAddons={() => addons.refetch()}
      />
    </Suspense>
  );
}

interface UnloadedProductProps {
  products: UseQueryResult<unknown>;
  isPaused: boolean;
}

function UnloadedProduct({ products: { data, error, refetch }, isPaused }: UnloadedProductProps) {
  if (error && !data) {
    return (
      <Notice
        isError
        isPage
        title="Error Loading Products"
        text={messageOf(error, 'Failed to load calibrations')}
        action={<Button onClick={() => refetch()}>Try Again</Button>}
      />
    );
  }
  return isPaused ? <OfflineNotice /> : <ProductSkeleton />;
}

/** The placeholder until the calibration has loaded. The Worker fills its texts in beforehand. */
function ProductSkeleton() {
  return (
    <div className={columnsStyle} aria-hidden>
      <div className={css({ stack: '6' })}>
        <FactsLayout
          name={<Line name="name" />}
          model={<Line name="model" />}
          transmissionType={<Line name="transmissionType" />}
          brand={<Line name="brand" />}
          platform={<Line name="platform" />}
          price={<span className={placeholderStyle} />}
          output={<span className={placeholderStyle} />}
          picture={<Picture imageUrl={null} />}
          description={<Line name="description" />}
        />
        <section className={css({ stack: '3' })}>
          <h2 className={css({ fontSize: '28' })}>Base Tune</h2>
          <Skeleton height="7rem" />
        </section>
        <Skeleton height="24rem" />
      </div>
      <Skeleton height="11rem" />
    </div>
  );
}

function Line({ name }: { name: string }) {
  const [text] = useState(() => filledText(name));
  return (
    <span data-fill={name} className={text ? undefined : placeholderStyle}>
      {text}
    </span>
  );
}

/** Returns what the Worker filled into the loading screen, which is still in the document during the first render. */
function filledText(name: string): string | undefined {
  // The document of the prerenderer has no `querySelector`.
  return document.querySelector?.(`[data-fill=${name}]`)?.textContent || undefined;
}

const placeholderStyle = css({
  display: 'inline-block',
  width: '8ch',
  maxWidth: 'full',
  height: '0.7em',
  background: 'line',
  borderRadius: 'control',
});
