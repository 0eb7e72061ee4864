import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ProductPage } from '#web/features/product/product-page.tsx';
import { SignedInOnly } from '#web/features/session/signed-in-only.tsx';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart, preload } from '#web/ui/dialog/lazy-part.ts';
import { useEntryBelow } from '#web/ui/dialog/use-entry-below.ts';
import { tuneTypes } from '#worker/domain/orders/request/tune-type.ts';
import { useSendToChat } from './-use-send-to-chat.ts';

/** The choice is in the URL, so it survives a reload, a bookmark and Back. */
const searchSchema = v.object({
  tune: v.optional(v.fallback(v.picklist(tuneTypes), 'single')),
  /** Add-on ids, comma-separated. */
  addons: v.optional(v.fallback(v.string(), '')),
  /** The order dialog is open. In the URL so that Back closes it. */
  request: v.optional(v.fallback(v.boolean(), false)),
});

export const Route = createFileRoute('/product/$productId')({
  validateSearch: searchSchema,
  component: ProductRoute,
});

const loadOrderDialog = () => import('#web/features/order-request/order-dialog.tsx');
const OrderDialog = lazyPart(loadOrderDialog, 'OrderDialog');
const NextStepPanel = lazyPart(
  () => import('#web/features/order-request/next-step/next-step-panel.tsx'),
  'NextStepPanel',
  { retry: true },
);

function ProductRoute() {
  const { productId } = Route.useParams();
  const { tune = 'single', addons = '', request = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  const sendToChat = useSendToChat();
  const entryBelow = useEntryBelow();

  function setOrdering(isOrdering: boolean): void {
    // Back may have closed it already.
    if (isOrdering === request) return;
    if (isOrdering) entryBelow.remember();
    else if (entryBelow.goBack()) return;
    void navigate({
      search: ({ request: _, ...choice }) => (isOrdering ? { ...choice, request: true } : choice),
      replace: !isOrdering,
      resetScroll: false,
    });
  }

  return (
    <SignedInOnly>
      <ProductPage
        key={productId}
        productId={productId}
        choice={{ tuneType: tune, addonIds: addons.split(',').filter(Boolean) }}
        onChoose={({ tuneType, addonIds }) =>
          navigate({
            search: {
              ...(tuneType !== 'single' && { tune: tuneType }),
              ...(addonIds.length > 0 && { addons: addonIds.join(',') }),
              // The order dialog can add a part, and stays open.
              ...(request && { request }),
            },
            replace: true,
            resetScroll: false,
          })
        }
        isOrdering={request}
        onOrderingChange={setOrdering}
        preloadOrderDialog={preload(loadOrderDialog)}
        renderOrderDialog={(props) => (
          <LazyMount open={props.open}>
            <OrderDialog {...props} />
          </LazyMount>
        )}
        renderNextStep={(id, otherwise) => (
          <NextStepPanel
            productId={id}
            onSend={(order, message) =>
              sendToChat(order.id, message, () =>
                navigate({ to: '/my-orders', search: { order: order.id }, hash: 'chat' }),
              )
            }
          >
            {otherwise}
          </NextStepPanel>
        )}
      />
    </SignedInOnly>
  );
}
