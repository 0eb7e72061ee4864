import { LoaderCircle } from 'lucide-react';
import { css } from '#styled/css';

/** Says that something is under way; the words beside it say what. */
export function Spinner() {
  return (
    <LoaderCircle
      size={18}
      strokeWidth={1.75}
      aria-hidden
      className={css({ animation: 'spin 1s linear infinite' })}
    />
  );
}
