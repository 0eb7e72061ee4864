/** JSON types of the API. Dates are ISO 8601 in UTC. */

/** What an admin decides about a review. */
export const reviewDecisions = ['published', 'hidden'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** The body of `POST /api/orders/{orderId}/review`. */
export interface ReviewEntryJson {
  /** 1 to 5. */
  stars: number;
  text: string;
  /** The store may show it, with the customer's first name, truck and state. */
  mayShow: boolean;
}

/** The customer's review of an order. */
export interface OrderReviewJson extends ReviewEntryJson {
  isPublished: boolean;
  updatedAt: string;
}

/** What a published review shows of its author. */
interface ReviewAuthorJson {
  firstName: string | null;
  /** Year, make and model. */
  truck: string;
  /** The two letters of the billing address. */
  state: string;
  orderedAt: string;
}

/** One review in `GET /api/admin/reviews`, which lists those to decide about first. */
export interface AdminReviewJson extends ReviewEntryJson, ReviewAuthorJson {
  orderId: string;
  /** Year range and engine. */
  product: string;
  decision: ReviewDecision | null;
  /** Send it with the decision: 409 if the customer has changed the review since. */
  version: number;
  updatedAt: string;
}

/** The body of `PUT /api/admin/reviews/{orderId}`. */
export interface ReviewDecisionJson {
  decision: ReviewDecision;
  version: number;
}

export type PublishedReviewJson = Pick<ReviewEntryJson, 'stars' | 'text'> & ReviewAuthorJson;

/** The response of `GET /api/products/{productId}/reviews`: the published reviews of its generation. */
export interface PublishedReviewsJson {
  count: number;
  /** Of the stars. Null below five reviews, where one opinion would decide it. */
  average: number | null;
  /** The newest orders first. */
  reviews: PublishedReviewJson[];
}
