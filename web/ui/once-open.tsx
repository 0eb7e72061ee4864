import { type ReactNode, Suspense, useState } from 'react';

/** Renders its children from the first time that they are open on, so that what they need is loaded only then. */
export function OnceOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen ? <Suspense>{children}</Suspense> : null;
}
