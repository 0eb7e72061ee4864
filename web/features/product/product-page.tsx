import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { Button, buttonClass } from '#web/ui/form/button.tsx';
import { Page, PageTitle } from '#web/ui/layout/page.tsx';
import { Notice, OfflineNotice } from '#web/ui/notice.tsx';
import type { OrderDialogProps, ProductChoice } from './product-choice.ts';
import { ProductDetail } from './product-detail.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';

interface ProductPageProps {
  productId: string;
  choice: ProductChoice;
  onChoose: (choice: ProductChoice) => void;
  isOrdering: boolean;
  onOrderingChange: (isOrdering: boolean) => void;
  /** Called when the user hovers over or focuses 'Request Order'. */
  preloadOrderDialog: () => void;
  renderOrderDialog: (props: OrderDialogProps) => ReactNode;
  renderNextStep: (productId: string) => ReactNode;
}

/** The page of one calibration. */
export function ProductPage(props: ProductPageProps) {
  return (
    <Page>
      <div>
        <Link to="/" className={buttonClass({ variant: 'plain' })}>
          <ArrowLeft size={18} />
          Back
        </Link>
      </div>
      <ProductContent {...props} />
    </Page>
  );
}

function ProductContent({ productId, ...page }: ProductPageProps) {
  const products = useQuery(queries.products);
  const addons = useQuery(queries.addons);
  const { error } = products;
  if (error && !products.data) {
    return (
      <>
        <PageTitle>Calibration</PageTitle>
        <Notice
          isError
          isPage
          title="Error Loading Products"
          text={messageOf(error, 'Failed to load calibrations')}
          action={<Button onClick={() => products.refetch()}>Try Again</Button>}
        />
      </>
    );
  }
  if ((!products.data && products.isPaused) || (!addons.data && addons.isPaused)) {
    return (
      <>
        <PageTitle>Calibration</PageTitle>
        <OfflineNotice />
      </>
    );
  }
  if (!products.data || addons.isPending) {
    return (
      <>
        <PageTitle>Calibration</PageTitle>
        <ProductSkeleton />
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
