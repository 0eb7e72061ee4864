import { LoaderCircle } from 'lucide-react';
import { css } from '#styled/css';

/** A spinner. Hidden from screen readers, so pair it with text. */
export function Spinner() {
  return <LoaderCircle size={18} className={css({ animation: 'spin 1s linear infinite' })} />;
}
