import { createFileRoute } from '@tanstack/react-router';
import { OrderDialog } from '#web/features/order-request/order-dialog.tsx';
import { ProductPage } from '#web/features/product/product-page.tsx';
import { SignedInOnly } from '#web/features/session/signed-in-only.tsx';

export const Route = createFileRoute('/product/$productId')({ component: ProductRoute });

function ProductRoute() {
  const { productId } = Route.useParams();
  return (
    <SignedInOnly>
      <ProductPage
        key={productId}
        productId={productId}
        renderOrderDialog={(request) => <OrderDialog {...request} />}
      />
    </SignedInOnly>
  );
}
