import { createFileRoute } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import * as v from 'valibot';
import { useSession } from '#web/api/session.ts';
import { AdminPage } from '#web/features/admin/admin-page.tsx';
import { adminTabs } from '#web/features/admin/admin-tabs.ts';
import type { UploadSlot } from '#web/features/fulfillment/use-order-files.ts';
import { AdminOnly } from '#web/features/session/admin-only.tsx';
import { useAdminOrder } from '#web/orders/lists/use-admin-order.ts';
import type { LogSpan } from '#web/orders/log-link.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart, preload } from '#web/ui/dialog/lazy-part.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { orderSorts } from '#worker/domain/orders/lists/order-sorts.ts';
import { type OpenTool, ToolDialogs, useTools } from './-admin-tools.tsx';
import { type AdminUrl, useAdminUrl } from './-use-admin-url.ts';
import { useSendToChat } from './-use-send-to-chat.ts';

const flagSchema = v.fallback(v.optional(v.literal(true)), undefined);

const daySchema = v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined);

/** The router reads digits as a number. */
const textSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1));

export const Route = createFileRoute('/admin')({
  validateSearch: v.object({
    tab: v.optional(v.fallback(v.picklist(adminTabs), 'pending')),
    order: v.optional(v.fallback(v.string(), '')),
    mine: flagSchema,
    unread: flagSchema,
    sotf: flagSchema,
    /** What the admin searches for: on the Fulfillment tab in its list, else in all orders. */
    q: v.fallback(v.optional(textSchema), undefined),
    /** Shows what needs an answer instead of a tab. */
    inbox: flagSchema,
    sort: v.fallback(v.optional(v.picklist(orderSorts)), undefined),
    platform: v.fallback(v.optional(v.string()), undefined),
    fulfilled: flagSchema,
    since: daySchema,
    until: daySchema,
    log: v.optional(v.fallback(v.string(), '')),
    fulfill: v.optional(v.fallback(v.string(), '')),
    from: v.optional(v.fallback(v.number(), 0)),
    to: v.optional(v.fallback(v.number(), 0)),
  }),
  component: AdminRoute,
});

const OrderChat = lazyPart(() => import('#web/features/chat/order-chat.tsx'), 'OrderChat');
const FulfillDialog = lazyPart(
  () => import('#web/features/fulfillment/fulfill-dialog.tsx'),
  'FulfillDialog',
);
const OrderFiles = lazyPart(
  () => import('#web/features/fulfillment/order-files.tsx'),
  'OrderFiles',
);
const LogActions = lazyPart(
  () => import('#web/features/datalogs/order-logs/log-actions.tsx'),
  'LogActions',
);
const loadLogDialog = () => import('#web/features/datalogs/log-dialog.tsx');
const LogDialog = lazyPart(loadLogDialog, 'LogDialog');
const preloadLogDialog = preload(loadLogDialog);
const LogList = lazyPart(() => import('#web/features/datalogs/order-logs/log-list.tsx'), 'LogList');
const UploadWidget = lazyPart(
  () => import('#web/features/uploads/upload-widget.tsx'),
  'UploadWidget',
);
const CatalogEditor = lazyPart(
  () => import('#web/features/catalog-editor/catalog-editor.tsx'),
  'CatalogEditor',
);
const ReplyPicker = lazyPart(() => import('#web/features/admin/reply-picker.tsx'), 'ReplyPicker', {
  retry: true,
});

function AdminRoute() {
  const url = useAdminUrl();
  const sendToChat = useSendToChat();
  const [tool, setTool] = useState<OpenTool>();
  const tools = useTools(setTool);
  const { openOrderId } = url.page;
  return (
    <AdminOnly>
      {(isLoading) => (
        <>
          <AdminPage
            {...url.page}
            isLoading={isLoading}
            tools={tools}
            chat={openOrderId && <Chat key={openOrderId} {...url.logsOf(openOrderId)} />}
            logs={openOrderId && <Logs {...url.logsOf(openOrderId)} />}
            files={openOrderId && <Files key={openOrderId} orderId={openOrderId} />}
            images={<Images />}
            onSend={sendToChat}
          />
          <OpenFulfillment {...url.fulfillDialog} isLoading={isLoading} />
          <OpenLog {...url.log} isLoading={isLoading} />
          <ToolDialogs opened={isLoading ? undefined : tool} onClose={() => setTool(undefined)} />
        </>
      )}
    </AdminOnly>
  );
}

interface LogsProps {
  orderId: string;
  onOpenLog: (fileId: string, span?: LogSpan) => void;
}

function Chat({ orderId, onOpenLog }: LogsProps) {
  const { order } = useAdminOrder(orderId);
  if (!order) return null;
  return (
    <Suspense fallback={<Skeleton height="600px" />}>
      <OrderChat
        orderId={orderId}
        earlierOrderIds={order.earlierIds}
        order={order}
        renderFormActions={({ insertText }) => (
          <Suspense>
            <ReplyPicker kind="reply" order={order} onPick={insertText} />
          </Suspense>
        )}
        renderFileActions={(message) => (
          <Suspense fallback={<Skeleton height="44px" />}>
            <LogActions message={message} onOpen={onOpenLog} preloadDialog={preloadLogDialog} />
          </Suspense>
        )}
      />
    </Suspense>
  );
}

function Logs({ orderId, onOpenLog }: LogsProps) {
  return (
    <Suspense>
      <LogList orderId={orderId} onOpen={onOpenLog} preloadDialog={preloadLogDialog} />
    </Suspense>
  );
}

function Files({ orderId }: { orderId: string }) {
  const { order } = useAdminOrder(orderId);
  return (
    <Suspense fallback={<Skeleton height="10rem" />}>
      {order && <OrderFiles order={order} renderUpload={renderUpload} />}
    </Suspense>
  );
}

function Images() {
  return (
    <Suspense fallback={<Skeleton height="20rem" />}>
      <CatalogEditor />
    </Suspense>
  );
}

type OpenLogProps = AdminUrl['log'] & { isLoading: boolean };

function OpenLog({ orderId, fileId, isLoading, ...dialog }: OpenLogProps) {
  return (
    <LazyMount open={Boolean(orderId && fileId) && !isLoading}>
      {orderId && fileId && (
        <LogDialog
          {...dialog}
          orderId={orderId}
          fileId={fileId}
          onCopyToChat={async (owner, text) =>
            (await import('./-send-to-chat.ts')).copyToChat(owner, text)
          }
        />
      )}
    </LazyMount>
  );
}

type OpenFulfillmentProps = AdminUrl['fulfillDialog'] & {
  isLoading: boolean;
};

function OpenFulfillment({ orderId, isLoading, show }: OpenFulfillmentProps) {
  return (
    <LazyMount open={Boolean(orderId) && !isLoading}>
      {orderId && (
        <FulfillDialog
          key={orderId}
          orderId={orderId}
          onClose={() => show(undefined)}
          renderUpload={renderUpload}
        />
      )}
    </LazyMount>
  );
}

function renderUpload(slot: UploadSlot) {
  return <Upload {...slot} />;
}

function Upload(slot: UploadSlot) {
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  return (
    <Suspense fallback={<Skeleton height="8rem" />}>
      <UploadWidget {...slot} userId={session.user.id} />
    </Suspense>
  );
}
