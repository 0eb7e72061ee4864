import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ProductPage } from '#web/features/product/product-page.tsx';
import { SignedInOnly } from '#web/features/session/signed-in-only.tsx';
import type { Choice } from '#web/orders/drafts/choice.ts';
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
  const search = Route.useSearch();
  const { request = false } = search;
  const navigate = Route.useNavigate();
  const sendToChat = useSendToChat();
  const entryBelow = useEntryBelow();

  function openOrder(choice: Choice): void {
    entryBelow.remember();
    void navigate({ search: { ...searchOf(choice), request: true }, resetScroll: false });
  }

  function closeOrder(): void {
    // Back may have closed it already.
    if (!request || entryBelow.goBack()) return;
    void navigate({
      search: ({ request: _, ...choice }) => choice,
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <SignedInOnly>
      <ProductPage
        key={productId}
        productId={productId}
        choice={choiceIn(search)}
        onChoose={(choice) =>
          navigate({
            // The order dialog can add a part, and stays open.
            search: { ...searchOf(choice), ...(request && { request }) },
            replace: true,
            resetScroll: false,
          })
        }
        isOrdering={request}
        onOrder={openOrder}
        onCloseOrder={closeOrder}
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

function choiceIn({ tune, addons }: v.InferOutput<typeof searchSchema>): Choice | undefined {
  if (tune === undefined && addons === undefined) return undefined;
  return { tuneType: tune ?? 'single', addonIds: addons?.split(',').filter(Boolean) ?? [] };
}

/** Names the tune even if it is the default, so that it counts as chosen. */
function searchOf({ tuneType, addonIds }: Choice) {
  return { tune: tuneType, ...(addonIds.length > 0 && { addons: addonIds.join(',') }) };
}
