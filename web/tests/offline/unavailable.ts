/** A response that stops automatic retries for a minute. */
export const unavailableForAMinute = { status: 503, headers: { 'Retry-After': '60' } };
