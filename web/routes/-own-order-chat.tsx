import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { OrderChat } from '#web/features/chat/order-chat.tsx';
import { useOrderTab } from '#web/orders/lists/use-order-tab.ts';
import type { LogSpan } from '#web/orders/log-link.ts';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const LogActions = lazyPart(
  () => import('#web/features/datalogs/order-logs/log-actions.tsx'),
  'LogActions',
);
const LogSuggestion = lazyPart(
  () => import('#web/features/datalogs/order-logs/log-suggestion.tsx'),
  'LogSuggestion',
);

interface OwnOrderChatProps {
  order: OrderJson;
  earlierOrderIds: readonly string[];
  onOpenLog: (fileId: string, span?: LogSpan) => void;
  preloadLog: () => void;
  /** Goes into the message form once the form is on screen. */
  prefill: string | undefined;
  onPrefill: () => void;
}

/** The chat of the customer's order, with the actions for its logs. */
export function OwnOrderChat({ order, earlierOrderIds, ...props }: OwnOrderChatProps) {
  const { prefill, onPrefill, onOpenLog, preloadLog } = props;
  return (
    <OrderChat
      orderId={order.id}
      earlierOrderIds={earlierOrderIds}
      order={order}
      renderFileActions={(message) => (
        <Suspense fallback={<Skeleton height="44px" />}>
          <LogActions message={message} onOpen={onOpenLog} preloadDialog={preloadLog} />
        </Suspense>
      )}
      renderFormActions={(form) => (
        <>
          {prefill !== undefined && (
            <Prefill
              text={prefill}
              onShow={(text) => {
                form.insertText(text, { once: true });
                onPrefill();
              }}
            />
          )}
          {order.hasFiles && (
            <Suspense>
              <LogSuggestion order={order} />
            </Suspense>
          )}
        </>
      )}
    />
  );
}

/** Puts a text into the message form once the form is on screen. */
function Prefill({ text, onShow }: { text: string; onShow: (text: string) => void }) {
  const { tab } = useOrderTab();
  const show = useEffectEvent(onShow);
  const shown = useRef('');
  useEffect(() => {
    // A form in a hidden tab can't get the focus.
    if (tab !== 'chat') return;
    // Effects run twice in development.
    if (shown.current !== text) show(text);
    shown.current = text;
  }, [text, tab]);
  return null;
}
