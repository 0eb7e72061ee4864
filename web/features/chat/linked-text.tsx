import { css } from '#styled/css';
import { splitAtLinks } from './split-at-links.ts';

/** What somebody wrote, with the addresses in it as links; they open beside the store. */
export function LinkedText({ text }: { text: string }) {
  return splitAtLinks(text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a message never changes
        key={index}
        href={part}
        target="_blank"
        rel="noreferrer nofollow"
        className={css({ textDecoration: 'underline', overflowWrap: 'anywhere' })}
      >
        {part}
      </a>
    ),
  );
}
