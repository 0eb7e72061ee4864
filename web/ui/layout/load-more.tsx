import type { Ref } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';

interface LoadMoreProps {
  ref?: Ref<HTMLDivElement>;
  label: string;
  loadingLabel: string;
  isLoading: boolean;
  error: string | undefined;
  onLoad: () => void;
}

/** The row at the end of a list that has more entries: a button, and why the last try failed. */
export function LoadMore({ ref, label, loadingLabel, isLoading, error, onLoad }: LoadMoreProps) {
  const idleLabel = error ? 'Try Again' : label;
  return (
    <div ref={ref} className={rowStyle}>
      {error && !isLoading && (
        <p role="alert" className={css({ fontWeight: '600', color: 'denied.ink' })}>
          {error}
        </p>
      )}
      <Button busy={isLoading} onClick={onLoad}>
        {isLoading ? loadingLabel : idleLabel}
      </Button>
    </div>
  );
}

const rowStyle = css({
  display: 'grid',
  justifyItems: 'center',
  gap: '2',
  paddingBlock: '3',
  textAlign: 'center',
});
