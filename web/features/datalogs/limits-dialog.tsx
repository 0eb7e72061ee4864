import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { css } from '#styled/css';
import { api, messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { updateCached } from '#web/api/update-cached.ts';
import { OnlineOnly } from '#web/orders/use-refusal.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { useForm, useFormState } from '#web/ui/form/use-form.ts';
import { type LogLimits, logCheckKinds } from '#worker/domain/datalogs/datalogs.api.ts';
import { logChecks, logLimitProblem } from '#worker/domain/datalogs/log-checks.ts';

/** Where an admin edits the limits of the checks. They apply to the logs of all orders. */
export function LimitsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(queries.logLimits);
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Log Checks"
      description="The checks flag every spot in a log that goes over these limits."
    >
      {data && <LimitsForm limits={data} onClose={onClose} />}
    </Dialog>
  );
}

function LimitsForm({ limits, onClose }: { limits: LogLimits; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: LogLimits) => api('/api/admin/log-limits', { method: 'PUT', body }),
    onSuccess: (saved) => {
      updateCached(queryClient, queries.logLimits, () => saved);
      onClose();
    },
  });
  const state = useFormState(() => textsOf(limits));
  const form = useForm(state, {
    read: limitsOf,
    check: checkLimits,
    onSubmit: (all) => mutate(all),
  });
  return (
    <form onSubmit={form.submit} noValidate className={css({ stack: '4' })}>
      {logCheckKinds.map((kind) => (
        <TextField
          key={kind}
          label={logChecks[kind].limitLabel}
          inputMode="decimal"
          {...form.text(kind)}
        />
      ))}
      {error && <p role="alert">{messageOf(error, 'Failed to save the limits')}</p>}
      <OnlineOnly>
        <Button type="submit" variant="action" busy={isPending}>
          Save
        </Button>
      </OnlineOnly>
    </form>
  );
}

function limitsOf({ railPressure, egt, boost }: Record<keyof LogLimits, string>): LogLimits {
  return { railPressure: Number(railPressure), egt: Number(egt), boost: Number(boost) };
}

function checkLimits(entered: LogLimits): Partial<Record<keyof LogLimits, string>> {
  const problems = logCheckKinds.map((kind) => [kind, logLimitProblem(kind, entered[kind])]);
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

function textsOf(limits: LogLimits): Record<keyof LogLimits, string> {
  return {
    railPressure: `${limits.railPressure}`,
    egt: `${limits.egt}`,
    boost: `${limits.boost}`,
  };
}
