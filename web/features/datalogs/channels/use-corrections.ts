import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiResponse } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { summaryOf } from '#web/features/datalogs/log-summary.ts';
import type { OpenLog } from '#web/features/datalogs/use-log.ts';
import type { DatalogJson, LogCorrections } from '#worker/domain/datalogs/datalogs.api.ts';
import { mergeCorrections } from '#worker/domain/datalogs/log-corrections.ts';

/** Corrects an open log, and stores the corrections with the log for everyone who sees the order. */
export function useCorrections(orderId: string, log: DatalogJson, { correct }: OpenLog) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: LogCorrections) => {
      if (!correct) return;
      const before = log.corrections;
      const corrections = mergeCorrections(before, change);
      const facts = await correct(corrections);
      const body = { ...corrections, logger: facts.logger ?? '', summary: summaryOf(facts) };
      try {
        await apiResponse(`/api/orders/${orderId}/logs/${log.fileId}/corrections`, {
          method: 'PUT',
          body,
        });
      } catch (error) {
        await correct(before);
        throw error;
      }
      const { queryKey } = queries.orderLogs(orderId);
      await queryClient.invalidateQueries({ queryKey });
    },
  });
}
