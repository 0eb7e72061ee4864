import { createFileRoute } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import * as v from 'valibot';
import { css } from '#styled/css';
import { useSession } from '#web/api/session.ts';
import { AdminPage } from '#web/features/admin/admin-page.tsx';
import { adminTabs } from '#web/features/admin/admin-tabs.ts';
import type { UploadSlot } from '#web/features/fulfillment/upload-slot.ts';
import { AdminOnly } from '#web/features/session/admin-only.tsx';
import { useOrderUnderLog } from '#web/orders/use-order-under-log.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart, preload } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import type { LogSpan } from '#worker/domain/datalogs/log-selection.ts';

const filterSchema = v.fallback(v.optional(v.literal(true)), undefined);

const daySchema = v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined);

export const Route = createFileRoute('/admin')({
  validateSearch: v.object({
    tab: v.optional(v.fallback(v.picklist(adminTabs), 'pending')),
    order: v.optional(v.fallback(v.string(), '')),
    mine: filterSchema,
    unread: filterSchema,
    sotf: filterSchema,
    platform: v.fallback(v.optional(v.string()), undefined),
    since: daySchema,
    until: daySchema,
    log: v.optional(v.fallback(v.string(), '')),
    from: v.optional(v.fallback(v.number(), 0)),
    to: v.optional(v.fallback(v.number(), 0)),
  }),
  component: AdminRoute,
});

const OrderChat = lazyPart(() => import('#web/features/chat/order-chat.tsx'), 'OrderChat');
const FulfillmentTab = lazyPart(
  () => import('#web/features/fulfillment/fulfillment-tab.tsx'),
  'FulfillmentTab',
);
const OrderFiles = lazyPart(
  () => import('#web/features/fulfillment/order-files.tsx'),
  'OrderFiles',
);
const LogActions = lazyPart(() => import('#web/features/datalogs/log-actions.tsx'), 'LogActions');
const loadLogDialog = () => import('#web/features/datalogs/log-dialog.tsx');
const LogDialog = lazyPart(loadLogDialog, 'LogDialog');
const preloadLogDialog = preload(loadLogDialog);
const LogList = lazyPart(() => import('#web/features/datalogs/log-list.tsx'), 'LogList');
const UploadWidget = lazyPart(
  () => import('#web/features/uploads/upload-widget.tsx'),
  'UploadWidget',
);
const CatalogEditor = lazyPart(
  () => import('#web/features/catalog-editor/catalog-editor.tsx'),
  'CatalogEditor',
);
const ReplyPicker = lazyPart(
  () => import('#web/features/replies/reply-picker.tsx'),
  'ReplyPicker',
  { retry: true },
);
const ImagesTab = lazyPart(
  () => import('#web/features/product-images/images-tab.tsx'),
  'ImagesTab',
);

function AdminRoute() {
  const { tab = 'pending', order, log, from = 0, to = 0, ...filters } = Route.useSearch();
  const navigate = Route.useNavigate();
  const openLog = (orderId: string) => (fileId: string, span?: LogSpan) =>
    navigate({
      search: { ...filters, tab, order: orderId, log: fileId, ...span },
      hash: true,
      resetScroll: false,
    });
  const orderUnderLog = useOrderUnderLog(order, log);
  const [tool, setTool] = useState<Tool>();
  return (
    <AdminOnly>
      {(isLoading) => (
        <>
          <AdminPage
            isLoading={isLoading}
            tab={tab}
            onTab={(chosen) => navigate({ search: { ...filters, tab: chosen } })}
            filters={filters}
            onFilter={(change) =>
              navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })
            }
            openOrderId={orderUnderLog || undefined}
            onOpenOrder={(id) =>
              navigate({
                search: id ? { ...filters, tab, order: id } : { ...filters, tab },
                // Switching between orders adds one history entry, so Back leads to the list.
                replace: order !== undefined,
              })
            }
            renderChat={(opened, earlierOrderIds) => (
              <Suspense fallback={<Skeleton height="600px" />}>
                <OrderChat
                  key={opened.id}
                  orderId={opened.id}
                  earlierOrderIds={earlierOrderIds}
                  renderFormActions={({ insertText }) => (
                    <Suspense>
                      <ReplyPicker kind="reply" order={opened} onPick={insertText} />
                    </Suspense>
                  )}
                  renderFileActions={(message) => (
                    <Suspense fallback={<Skeleton height="44px" />}>
                      <LogActions
                        message={message}
                        onOpen={openLog(opened.id)}
                        preloadDialog={preloadLogDialog}
                      />
                    </Suspense>
                  )}
                />
              </Suspense>
            )}
            renderLogs={(orderId) => (
              <Suspense>
                <LogList
                  orderId={orderId}
                  onOpen={openLog(orderId)}
                  preloadDialog={preloadLogDialog}
                />
              </Suspense>
            )}
            renderFiles={(opened) => (
              <Suspense fallback={<Skeleton height="10rem" />}>
                <OrderFiles key={opened.id} order={opened} renderUpload={renderUpload} />
              </Suspense>
            )}
            renderTemplates={(decided, onPick) => (
              <Suspense>
                <ReplyPicker kind="denial" order={decided} onPick={onPick} />
              </Suspense>
            )}
            tools={
              <>
                <Button onClick={() => setTool('numbers')}>Numbers</Button>
                <Button onClick={() => setTool('replies')}>Replies</Button>
              </>
            }
            fulfillment={(slot) => (
              <Suspense fallback={<Skeleton height="10rem" />}>
                <FulfillmentTab
                  {...slot}
                  renderUpload={renderUpload}
                  onOpenFulfilled={(id) => navigate({ search: { ...filters, tab, order: id } })}
                />
              </Suspense>
            )}
            images={
              <Suspense fallback={<Skeleton height="20rem" />}>
                <div className={css({ display: 'grid', gap: '8' })}>
                  <ImagesTab />
                  <CatalogEditor />
                </div>
              </Suspense>
            }
          />
          <LazyMount open={Boolean(order && log) && !isLoading}>
            {order && log && (
              <LogDialog
                orderId={order}
                fileId={log}
                span={to > from ? { from, to } : undefined}
                onClose={() =>
                  navigate({
                    search: { ...filters, tab, order },
                    hash: orderUnderLog ? true : 'chat',
                    resetScroll: false,
                  })
                }
              />
            )}
          </LazyMount>
          {/* Outside of the header, which moves when the orders have loaded. */}
          <ToolDialogs opened={isLoading ? undefined : tool} onClose={() => setTool(undefined)} />
        </>
      )}
    </AdminOnly>
  );
}

const RepliesDialog = lazyPart(
  () => import('#web/features/replies/replies-dialog.tsx'),
  'RepliesDialog',
);
const NumbersDialog = lazyPart(
  () => import('#web/features/numbers/numbers-dialog.tsx'),
  'NumbersDialog',
);

type Tool = 'numbers' | 'replies';

function ToolDialogs({ opened, onClose }: { opened: Tool | undefined; onClose: () => void }) {
  return (
    <>
      <LazyMount open={opened === 'numbers'}>
        <NumbersDialog open={opened === 'numbers'} onClose={onClose} />
      </LazyMount>
      <LazyMount open={opened === 'replies'}>
        <RepliesDialog open={opened === 'replies'} onClose={onClose} />
      </LazyMount>
    </>
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
