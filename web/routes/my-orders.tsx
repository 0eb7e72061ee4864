import { createFileRoute } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import * as v from 'valibot';
import { MyOrdersPage } from '#web/features/my-orders/my-orders-page.tsx';
import { SignedInOnly } from '#web/features/session/signed-in-only.tsx';
import type { OrderHash } from '#web/orders/lists/use-order-tab.ts';
import { useOrderUnderLog } from '#web/orders/lists/use-order-under-log.ts';
import type { LogSpan } from '#web/orders/log-link.ts';
import { LazyMount, LoadingIndicator } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart, preload } from '#web/ui/dialog/lazy-part.ts';
import { useEntryBelow } from '#web/ui/dialog/use-entry-below.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { useSendToChat } from './-use-send-to-chat.ts';

export const Route = createFileRoute('/my-orders')({
  validateSearch: v.object({
    order: v.optional(v.fallback(v.string(), '')),
    log: v.optional(v.fallback(v.string(), '')),
    from: v.optional(v.fallback(v.number(), 0)),
    to: v.optional(v.fallback(v.number(), 0)),
  }),
  component: MyOrdersRoute,
});

const OwnOrderChat = lazyPart(() => import('./-own-order-chat.tsx'), 'OwnOrderChat');
const loadLogDialog = () => import('./-own-log-dialog.tsx');
const OwnLogDialog = lazyPart(loadLogDialog, 'OwnLogDialog');
const preloadLogDialog = preload(loadLogDialog);
const LogList = lazyPart(() => import('#web/features/datalogs/order-logs/log-list.tsx'), 'LogList');

const EditOrderDialog = lazyPart(
  () => import('#web/features/order-request/edit-order-dialog.tsx'),
  'EditOrderDialog',
  { retry: true },
);

const NextStepPanel = lazyPart(
  () => import('#web/features/order-request/next-step/next-step-panel.tsx'),
  'NextStepPanel',
  { retry: true },
);

function MyOrdersRoute() {
  const { order, log, from = 0, to = 0 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const openLog = (orderId: string) => (fileId: string, span?: LogSpan) => {
    entryBelowLog.remember();
    void navigate({
      search: { order: orderId, log: fileId, ...span },
      hash: true,
      resetScroll: false,
    });
  };
  const orderUnderLog = useOrderUnderLog(order, log);
  const [prefill, setPrefill] = useState<{ orderId: string; text: string }>();
  const sendToChat = useSendToChat();
  const listEntry = useEntryBelow();
  const entryBelowLog = useEntryBelow();
  const openOrder = (id: string | undefined, part?: OrderHash) => {
    if (id && !order) listEntry.remember();
    if (!id && listEntry.goBack()) return;
    void navigate({
      search: id ? { order: id } : {},
      ...(part && { hash: part }),
      replace: !id,
      resetScroll: false,
    });
  };
  return (
    <SignedInOnly>
      <MyOrdersPage
        openOrderId={orderUnderLog || undefined}
        onOpenOrder={openOrder}
        onRequestChange={(id, text) => {
          setPrefill({ orderId: id, text });
          openOrder(id, 'chat');
        }}
        nextStep={
          <NextStepPanel
            onSend={({ id }, message) => sendToChat(id, message, () => openOrder(id, 'chat'))}
          />
        }
        onSend={sendToChat}
        renderChat={(opened, earlierOrderIds) => (
          <Suspense fallback={<Skeleton height="600px" />}>
            <OwnOrderChat
              key={opened.id}
              order={opened}
              earlierOrderIds={earlierOrderIds}
              onOpenLog={openLog(opened.id)}
              preloadLog={preloadLogDialog}
              prefill={prefill?.orderId === opened.id ? prefill.text : undefined}
              onPrefill={() => setPrefill(undefined)}
            />
          </Suspense>
        )}
        renderEdit={(edited, onClose) => (
          <Suspense fallback={<LoadingIndicator />}>
            <EditOrderDialog order={edited} onClose={onClose} />
          </Suspense>
        )}
        renderLogs={(orderId) => (
          <Suspense>
            <LogList orderId={orderId} onOpen={openLog(orderId)} preloadDialog={preloadLogDialog} />
          </Suspense>
        )}
      />
      <LazyMount open={Boolean(order && log)}>
        {order && log && (
          <OwnLogDialog
            order={order}
            log={log}
            from={from}
            to={to}
            isOrderUnder={Boolean(orderUnderLog)}
            goBack={entryBelowLog.goBack}
          />
        )}
      </LazyMount>
    </SignedInOnly>
  );
}
