/** An answer after which nothing is tried again by itself for a minute. */
export const awayForAMinute = { status: 503, headers: { 'Retry-After': '60' } };
