import * as z from 'zod';
import { logCheckKinds } from '#worker/domain/datalogs/datalogs.api.ts';
import { logLimitProblem } from '#worker/domain/datalogs/log-checks.ts';
import { maxLogRows } from '#worker/domain/datalogs/reading/log-layout.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';

const wholeNumber = 'Send a whole number';
const count = z.int(wholeNumber).nonnegative(wholeNumber).max(maxLogRows, 'The log is too long');

/** The body of `PUT /api/orders/{orderId}/logs/{fileId}`. */
export const logSummarySchema = z.object({
  durationMs: z.int(wholeNumber).nonnegative(wholeNumber),
  rows: count,
  pulls: count.nullable(),
  channels: z
    .array(
      z
        .string('Send the names of the channels')
        .max(limits.channelName, tooLongMessage('A channel name', limits.channelName)),
      'Send the names of the channels',
    )
    .max(limits.channelsPerLog, `A log can have up to ${limits.channelsPerLog} channels`),
});

/** The body of `PUT /api/admin/log-limits`: every limit. */
export const logLimitsSchema = z
  .record(z.enum(logCheckKinds), z.number('Enter a number'), 'Send every limit')
  .superRefine((limitsOf, context) => {
    for (const kind of logCheckKinds) {
      const message = logLimitProblem(kind, limitsOf[kind]);
      if (message) context.addIssue({ code: 'custom', path: [kind], message });
    }
  });
