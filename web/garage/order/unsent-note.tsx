import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import type { OrderWrite } from './order-write.ts';

/** Says what an unsent part of an order waits for, or why it can't be sent. */
export function UnsentNote({ write: { unsent, discard } }: { write: OrderWrite }) {
  const isShown = unsent && !unsent.isSending;
  return (
    <div className={isShown ? noteStyle : css({ position: 'absolute' })}>
      <p role="status" className={css({ flex: '1 1 12rem' })}>
        {isShown && unsent.text}
      </p>
      {isShown && <Button onClick={discard}>Discard</Button>}
    </div>
  );
}

const noteStyle = css({ wrap: '2', alignItems: 'center', gridColumn: '1 / -1' });
