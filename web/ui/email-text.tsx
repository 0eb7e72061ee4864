import { Fragment } from 'react';

/** An email address that wraps before its `@` and dots where it doesn't fit on one line. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
