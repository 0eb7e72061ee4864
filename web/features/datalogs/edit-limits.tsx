import { useState } from 'react';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';

const LimitsDialog = lazyPart(() => import('./limits-dialog.tsx'), 'LimitsDialog');

/** The button with which an admin edits the limits of the checks. */
export function EditLimits() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit Limits</Button>
      <LazyMount open={isOpen}>
        {isOpen && <LimitsDialog onClose={() => setOpen(false)} />}
      </LazyMount>
    </>
  );
}
