import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from '#styled/css';
import { apiResponse } from '#web/api/api.ts';
import { clearDevice } from '#web/delivery/clear-device.ts';
import { useDelivery, useUnsentCount } from '#web/delivery/use-delivery.ts';
import { leaveFor } from '#web/lib/leave-for.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';

/** Lets a user end their sessions on every device, this one included. */
export function SignOutEverywhere() {
  const [isPromptOpen, setPromptOpen] = useState(false);
  const unsent = useUnsentCount();
  const loadDelivery = useDelivery();
  const signOut = useMutation({
    mutationFn: () => apiResponse('/api/account/sessions', { method: 'DELETE' }),
    async onSuccess() {
      await clearDevice(await loadDelivery());
      leaveFor('/api/logout');
    },
    meta: { errorText: 'We couldn’t reach the server. Please try again.' },
  });
  return (
    <section aria-labelledby="devices-title" className={css({ display: 'grid', gap: '3' })}>
      <h3 id="devices-title" className={css({ fontSize: '22' })}>
        Your Devices
      </h3>
      <p>Lost a phone, or stayed logged in on a tablet at the shop? Sign out of all of them.</p>
      <div>
        <Button onClick={() => setPromptOpen(true)}>Sign Out Everywhere</Button>
      </div>
      <PromptDialog
        open={isPromptOpen}
        onClose={() => setPromptOpen(false)}
        title="Sign out everywhere?"
        description={descriptionFor(unsent)}
        confirm="Sign Out Everywhere"
        variant="danger"
        busy={signOut.isPending}
        onConfirm={() => signOut.mutate()}
      />
    </section>
  );
}

function descriptionFor(unsent: number): string {
  const text = 'You’ll have to log in again on every device, this one included.';
  if (unsent === 0) return text;
  return `${text} You’ll lose ${unsent === 1 ? '1 unsent item' : `${unsent} unsent items`} on this device.`;
}
