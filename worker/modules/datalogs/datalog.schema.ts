import * as z from 'zod';
import { channelMeanings, logCheckKinds, timeUnits } from '#worker/domain/datalogs/datalogs.api.ts';
import { logLimitProblem } from '#worker/domain/datalogs/log-checks.ts';
import { correctionUnits } from '#worker/domain/datalogs/log-corrections.ts';
import { maxLogRows } from '#worker/domain/datalogs/reading/log-layout.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';

const wholeNumber = 'Send a whole number';
const count = z.int(wholeNumber).nonnegative(wholeNumber).max(maxLogRows, 'The log is too long');

const nameOf = (max: number) =>
  z.string('Send the names of the channels').max(max, tooLongMessage('A channel name', max));

/** The body of `PUT /api/orders/{orderId}/logs/{fileId}`. */
export const logSummarySchema = z.object({
  durationMs: z.int(wholeNumber).nonnegative(wholeNumber),
  rows: count,
  pulls: count.nullable(),
  channels: z
    .array(nameOf(limits.channelName), 'Send the names of the channels')
    .max(limits.channelsPerLog, `A log can have up to ${limits.channelsPerLog} channels`),
});

/** The body of `PUT /api/orders/{orderId}/logs/{fileId}/corrections`, with the summary of the corrected log. */
export const logCorrectionsSchema = z.object({
  logger: z.string().max(limits.channelName).default(''),
  timeUnit: z.enum(timeUnits, 'Choose a unit of time').optional(),
  channels: z
    .record(
      nameOf(limits.correctedChannelName),
      z.object({
        meaning: z.enum(channelMeanings, 'Choose what the channel measures').optional(),
        unit: z.enum(correctionUnits, 'Choose a unit').optional(),
      }),
    )
    .refine(
      (channels) => Object.keys(channels).length <= limits.channelsPerLog,
      `A log can have up to ${limits.channelsPerLog} channels`,
    ),
  summary: logSummarySchema,
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
