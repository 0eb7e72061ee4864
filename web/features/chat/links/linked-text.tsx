import { css } from '#styled/css';
import { splitAtLinks } from './split-at-links.ts';

/** A text with its web addresses as links, which open in a new tab. */
export function LinkedText({ text }: { text: string }) {
  return splitAtLinks(text).map((part) =>
    part.isLink ? (
      <a
        key={part.at}
        href={part.text}
        target="_blank"
        rel="noreferrer nofollow"
        className={css({ textDecoration: 'underline', overflowWrap: 'anywhere' })}
      >
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}
