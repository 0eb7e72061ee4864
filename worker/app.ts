import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { runJobsAfterWrite } from '#worker/scheduled/run-due-jobs.ts';
import { type Bindings, createDeps, type Deps } from './deps.ts';
import type { AppEnv } from './http/app-env.ts';
import { createNotFoundHandler, handleError } from './http/error-handler.ts';
import { requestLog } from './http/request-log.ts';
import {
  httpsOnly,
  notStored,
  securityHeaders,
  transportSecurity,
} from './http/security-headers.ts';
import { rejectedWebhookLimit } from './http/session/address-limit.ts';
import { accountRoutes } from './modules/account/account.routes.ts';
import { alertRoutes } from './modules/alerts/alerts.routes.ts';
import { buildSheetRoutes } from './modules/build-sheets/build-sheets.routes.ts';
import { catalogRoutes } from './modules/catalog/catalog.routes.ts';
import { catalogEditorRoutes } from './modules/catalog-editor/catalog-editor.routes.ts';
import { changeRoutes } from './modules/changes/changes.routes.ts';
import { chatRoutes } from './modules/chat/chat.routes.ts';
import { companionRoutes } from './modules/companion/companion.routes.ts';
import { customerRoutes } from './modules/customers/customers.routes.ts';
import { datalogRoutes } from './modules/datalogs/datalogs.routes.ts';
import { fileRoutes } from './modules/files/files.routes.ts';
import { frontPageRoutes } from './modules/front-page/front-page.routes.ts';
import { siteFileRoutes } from './modules/front-page/site-files.routes.ts';
import { deliverableRoutes } from './modules/fulfillment/deliverables.routes.ts';
import { fulfillmentRoutes } from './modules/fulfillment/fulfillment.routes.ts';
import { cspReportRoutes, healthRoutes } from './modules/health/health.routes.ts';
import { identityRoutes } from './modules/identity/identity.routes.ts';
import { sessionRoutes } from './modules/identity/sessions.routes.ts';
import { notificationRoutes } from './modules/notifications/notifications.routes.ts';
import { numberRoutes } from './modules/numbers/numbers.routes.ts';
import { orderDeviceRoutes } from './modules/order-device/order-device.routes.ts';
import { orderActionRoutes } from './modules/orders/actions/order-actions.routes.ts';
import { adminOrderRoutes } from './modules/orders/admin/admin-orders.routes.ts';
import { savedViewRoutes } from './modules/orders/admin/saved-views.routes.ts';
import { orderRoutes } from './modules/orders/orders.routes.ts';
import { paymentRoutes } from './modules/payments/payments.routes.ts';
import { stripeWebhookRoutes } from './modules/payments/stripe-webhook.routes.ts';
import { dynoSheetRoutes } from './modules/product-images/dyno-sheets.routes.ts';
import { productImageRoutes } from './modules/product-images/product-images.routes.ts';
import { profilePictureRoutes } from './modules/profile-pictures/profile-pictures.routes.ts';
import { replyRoutes } from './modules/replies/replies.routes.ts';
import { reviewRoutes } from './modules/reviews/reviews.routes.ts';
import { staffNoteRoutes } from './modules/staff-notes/staff-notes.routes.ts';
import { teamRoutes } from './modules/team/team.routes.ts';
import { transferRoutes } from './modules/trucks/transfers/transfers.routes.ts';
import { truckRoutes } from './modules/trucks/trucks.routes.ts';

/** Creates the app: middleware for every request, the front page and the API's routes. */
export function createApp(deps: (env: Bindings) => Deps = createDeps) {
  const app = new Hono<AppEnv>();
  app.onError(handleError);
  app.notFound(createNotFoundHandler(app));
  // Never a client's own id, which could repeat or imitate another request's.
  app.use(requestId({ headerName: '' }), requestLog, httpsOnly);
  app.use('/api/*', securityHeaders, notStored);
  app.use('/assets/*', securityHeaders);
  app.use(async (c, next) => {
    const requestDeps = deps(c.env);
    c.set('deps', requestDeps);
    await next();
    requestDeps.db.close();
    if (isWrite(c.req.method) && c.res.ok) c.executionCtx.waitUntil(runEnqueuedJobs(deps(c.env)));
  });
  app.use('/api/*', transportSecurity);
  app.use('/assets/*', transportSecurity);
  app.use('/api/webhooks/*', rejectedWebhookLimit);
  app.route('/', frontPageRoutes);
  app.route('/', siteFileRoutes);
  return app
    .basePath('/api')
    .route('/', healthRoutes)
    .route('/', cspReportRoutes)
    .route('/', identityRoutes)
    .route('/', sessionRoutes)
    .route('/', catalogRoutes)
    .route('/', buildSheetRoutes)
    .route('/', savedViewRoutes)
    .route('/', orderDeviceRoutes)
    .route('/', orderRoutes)
    .route('/', chatRoutes)
    .route('/', fileRoutes)
    .route('/', datalogRoutes)
    .route('/', profilePictureRoutes)
    .route('/', companionRoutes)
    .route('/', adminOrderRoutes)
    .route('/', orderActionRoutes)
    .route('/', fulfillmentRoutes)
    .route('/', customerRoutes)
    .route('/', staffNoteRoutes)
    .route('/', reviewRoutes)
    .route('/', deliverableRoutes)
    .route('/', paymentRoutes)
    .route('/', alertRoutes)
    .route('/', teamRoutes)
    .route('/', changeRoutes)
    .route('/', replyRoutes)
    .route('/', numberRoutes)
    .route('/', stripeWebhookRoutes)
    .route('/', notificationRoutes)
    .route('/', productImageRoutes)
    .route('/', dynoSheetRoutes)
    .route('/', catalogEditorRoutes)
    .route('/', accountRoutes)
    .route('/', truckRoutes)
    .route('/', transferRoutes);
}

function isWrite(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

async function runEnqueuedJobs(deps: Deps): Promise<void> {
  await runJobsAfterWrite(deps);
  deps.db.close();
}
