import { type ReactNode, Suspense, useState } from 'react';
import { css } from '#styled/css';
import { Spinner } from '#web/ui/spinner.tsx';

/** Mounts its children when they first open, so that their code loads only then. Shows a loading indicator. */
export function LazyMount({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen ? <Suspense fallback={open && <LoadingIndicator />}>{children}</Suspense> : null;
}

/** A floating spinner for a part of the page that loads. */
export function LoadingIndicator() {
  return (
    <div role="status" className={loadingStyle}>
      <Spinner />
      Loading
    </div>
  );
}

const loadingStyle = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  visibility: 'visible',
  margin: 'auto',
  width: 'fit-content',
  height: 'fit-content',
  row: '2',
  padding: '4',
  background: 'card',
  border: '1px solid {colors.line}',
  borderRadius: 'card',
  boxShadow: 'float',
  fontWeight: '600',
});
