import type {
  AccountJson,
  CustomerJson,
  SessionJson,
  SignedInUserJson,
} from '#worker/domain/accounts/accounts.api.ts';
import type { ChangeJson } from '#worker/domain/accounts/changes.api.ts';
import type { NewMemberResultJson, TeamJson } from '#worker/domain/accounts/team.api.ts';
import type {
  BuildQuestionsJson,
  BuildSheetJson,
} from '#worker/domain/build-sheet/build-sheet.api.ts';
import type {
  AddonJson,
  CatalogAddonJson,
  CatalogJson,
  CatalogProductJson,
  ProductDetailsJson,
} from '#worker/domain/catalog/catalog.api.ts';
import type {
  DatalogJson,
  LogLimits,
  LogTemplateJson,
} from '#worker/domain/datalogs/datalogs.api.ts';
import type {
  DeliverableJson,
  DownloadLinkJson,
  StockFileJson,
  UploadStartJson,
} from '#worker/domain/files/files.api.ts';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import type { TransfersJson } from '#worker/domain/fitment/transfers.api.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import type { NotificationSettingsJson } from '#worker/domain/notifications/notifications.api.ts';
import type { NumberGroupsJson, NumbersJson } from '#worker/domain/numbers/numbers.api.ts';
import type { SavedViewJson } from '#worker/domain/orders/lists/saved-views.ts';
import type {
  AdminCountsJson,
  AdminOrderJson,
  ChecklistTickJson,
  OrderEventJson,
  OrderJson,
  OrderMessageJson,
  StaffNoteJson,
} from '#worker/domain/orders/orders.api.ts';
import type { OrderPaymentsJson, PaymentJson } from '#worker/domain/payments/payments.api.ts';
import type { ReplyJson } from '#worker/domain/replies/replies.api.ts';
import type { AdminReviewJson, PublishedReviewsJson } from '#worker/domain/reviews/reviews.api.ts';

/** What an admin does with an order, beside decisions and payments. */
export type AdminAction =
  | 'shipped'
  | 'refund'
  | 'cancel'
  | 'decline-cancellation'
  | 'reopen'
  | 'request-change'
  | 'amend'
  | `files/${string}/withdraw`;

/** The JSON that each route of the API returns. The server's routes return the same types. */
export interface ApiRoutes {
  'GET /api/auth/user': SignedInUserJson;
  'GET /api/products': ProductDetailsJson[];
  'GET /api/addons': AddonJson[];
  'GET /api/orders/my-orders': OrderJson[];
  [older: `GET /api/orders/my-orders?before=${string}`]: OrderJson[];
  'POST /api/orders': OrderJson;
  [messages: `GET /api/orders/${string}/messages`]: OrderMessageJson[];
  [older: `GET /api/orders/${string}/messages?before=${string}`]: OrderMessageJson[];
  [messages: `POST /api/orders/${string}/messages`]: OrderMessageJson;
  [files: `GET /api/orders/${string}/files`]: DeliverableJson[];
  [stock: `GET /api/orders/${string}/stock-files`]: StockFileJson[];
  [logs: `GET /api/orders/${string}/logs`]: DatalogJson[];
  [payments: `GET /api/orders/${string}/payments`]: OrderPaymentsJson;
  [sheet: `GET /api/orders/${string}/build-sheet`]: BuildSheetJson;
  [sheet: `PUT /api/orders/${string}/build-sheet`]: BuildSheetJson;
  'GET /api/log-limits': LogLimits;
  'GET /api/log-templates': LogTemplateJson[];
  'PUT /api/admin/log-limits': LogLimits;
  'POST /api/objects/upload': UploadStartJson;
  [link: `POST /api/objects/${string}/link`]: DownloadLinkJson;

  'GET /api/account': AccountJson;
  'GET /api/account/sessions': SessionJson[];
  'GET /api/account/trucks': TruckJson[];
  'POST /api/account/trucks': TruckJson;
  [truck: `PUT /api/account/trucks/${string}`]: TruckJson;
  'GET /api/account/transfers': TransfersJson;
  [offer: `POST /api/account/trucks/${string}/transfer`]: TransfersJson;
  [cancelOffer: `DELETE /api/account/transfers/${string}`]: TransfersJson;
  [answerOffer: `POST /api/account/transfers/${string}/${'accept' | 'decline'}`]: TransfersJson;
  'POST /api/account/deletion': AccountJson;
  'DELETE /api/account/deletion': AccountJson;
  'GET /api/notifications': NotificationSettingsJson;

  'GET /api/admin/orders/counts': AdminCountsJson;
  [order: `PATCH /api/admin/orders/${string}`]: AdminOrderJson;
  [action: `POST /api/admin/orders/${string}/${AdminAction}`]: AdminOrderJson;
  [cancel: `POST /api/orders/${string}/cancel`]: OrderJson;
  [retune: `POST /api/orders/${string}/retune`]: OrderJson;
  [address: `PUT /api/orders/${string}/shipping-address`]: OrderJson;
  [answer: `POST /api/orders/${string}/amendments/${string}/${'accept' | 'decline'}`]: OrderJson;
  [assignee: `PUT /api/admin/orders/${string}/assignee`]: AdminOrderJson;
  [inbox: `PUT /api/admin/orders/${string}/inbox`]: AdminOrderJson;
  [history: `GET /api/admin/orders/${string}/history`]: OrderEventJson[];
  [notes: `GET /api/admin/orders/${string}/notes`]: StaffNoteJson[];
  [notes: `POST /api/admin/orders/${string}/notes`]: StaffNoteJson;
  [checklist: `GET /api/admin/orders/${string}/checklist`]: ChecklistTickJson[];
  [checklist: `PUT /api/admin/orders/${string}/checklist`]: ChecklistTickJson[];
  [payment: `POST /api/admin/orders/${string}/payment`]: PaymentJson;
  [files: `POST /api/admin/orders/${string}/files`]: DeliverableJson;
  [files: `DELETE /api/admin/orders/${string}/files/${string}`]: DeliverableJson[];
  [publishedReviews: `GET /api/products/${string}/reviews`]: PublishedReviewsJson;
  'GET /api/admin/reviews': AdminReviewJson[];
  'GET /api/admin/alerts': AlertJson[];
  [afterAlert: `GET /api/admin/alerts?after=${string}`]: AlertJson[];
  'GET /api/admin/replies': ReplyJson[];
  'POST /api/admin/replies': ReplyJson;
  [reply: `PUT /api/admin/replies/${string}`]: ReplyJson;
  [customer: `GET /api/admin/customers/${string}`]: CustomerJson;
  [customerNotes: `POST /api/admin/customers/${string}/notes`]: StaffNoteJson;
  'GET /api/admin/saved-views': SavedViewJson[];
  [savedView: `${'PUT' | 'DELETE'} /api/admin/saved-views/${string}`]: SavedViewJson[];
  'GET /api/admin/build-questions': BuildQuestionsJson;
  'PUT /api/admin/build-questions': BuildQuestionsJson;
  'GET /api/admin/numbers': NumbersJson;
  [numberGroups: `GET /api/admin/numbers/${string}`]: NumberGroupsJson;
  'GET /api/admin/changes': ChangeJson[];
  [older: `GET /api/admin/changes?before=${string}`]: ChangeJson[];
  'GET /api/admin/team': TeamJson;
  'POST /api/admin/team': NewMemberResultJson;
  'GET /api/admin/catalog': CatalogJson;
  'POST /api/admin/products': CatalogProductJson;
  [product: `PUT /api/admin/products/${string}`]: CatalogProductJson;
  'PUT /api/admin/product-prices': CatalogProductJson[];
  'POST /api/admin/addons': CatalogAddonJson;
  [addon: `PUT /api/admin/addons/${string}`]: CatalogAddonJson;
  'POST /api/admin/product-image': ProductDetailsJson;
  'POST /api/admin/dyno-sheet': ProductDetailsJson;
  [dynoNumbers: `PUT /api/admin/dyno-sheet/${string}`]: ProductDetailsJson;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** The paths that have a route for a method. */
export type PathOf<M extends Method> = keyof ApiRoutes extends infer Route
  ? Route extends `${M} ${infer Path}`
    ? Path
    : never
  : never;

/** What a method returns for a path; `never` if the API has no such route. */
export type ResponseOf<M extends Method, Path extends string> = `${M} ${Path}` extends infer Route
  ? Route extends keyof ApiRoutes
    ? ApiRoutes[Route]
    : never
  : never;
