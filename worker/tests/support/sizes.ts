/** `npm run soak` sets it. */
const isLong = process.env.SOAK === 'on';

/** Chooses the faults. `npm test` always uses the same. */
export const seed = Number(process.env.SOAK_SEED || 5);

/** The sizes of the slow tests. */
export const sizes = isLong
  ? {
      manyJobs: { customers: 10, ordersEach: 50 },
      /** External calls of an approval at which the server is killed. */
      killedCalls: [0, 1, 2, 3, 4, 5, 6, 7, 8],
      orderKill: { ordersEach: 250, killAfter: 300 },
      largeFileBytes: 2 * 1024 ** 3,
      growth: { orders: 5000, messages: 50_000 },
      randomRequests: 20_000,
    }
  : {
      manyJobs: { customers: 2, ordersEach: 4 },
      killedCalls: [0, 1 + (seed % 7), 8],
      orderKill: { ordersEach: 25, killAfter: 30 },
      largeFileBytes: 32 * 1024 ** 2,
      growth: { orders: 1000, messages: 10_000 },
      randomRequests: 1000,
    };
