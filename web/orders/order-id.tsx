import { css } from '#styled/css';
import { shortId } from '#worker/domain/orders/short-id.ts';

/** The order's number, shown in capitals like in every other place. */
export function OrderId({ id }: { id: string }) {
  return <span className={css({ textTransform: 'uppercase' })}>{shortId(id)}</span>;
}
