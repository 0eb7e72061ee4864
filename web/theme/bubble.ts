import { sva } from '#styled/css';

/** One message of a conversation: others' on the left, the user's own on the right. */
export const bubbleRecipe = sva({
  slots: ['root', 'body', 'head', 'text', 'actions'],
  base: {
    root: {
      display: 'flex',
      gap: '2',
      marginTop: '4',
      maxWidth: 'min(100%, 32rem)',
      _typing: { marginTop: '2' },
      // The sender and time are beside the text instead of above it.
      _short: { marginTop: '2', maxWidth: '100%' },
    },
    body: {
      display: 'grid',
      gap: '1',
      minWidth: '0',
      justifyItems: 'start',
      _short: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' },
    },
    head: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '2',
      rowGap: '1',
      minHeight: '8',
      _typing: { minHeight: '6' },
      fontSize: '14',
      color: 'muted',
      '& strong': {
        color: 'ink',
        maxWidth: '14rem',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      },
    },
    text: {
      padding: '3',
      border: '1px solid {colors.line}',
      borderRadius: 'card',
      background: 'card',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      _typing: { padding: '2' },
      _short: { padding: '2' },
    },
    actions: { display: 'flex', gap: '2' },
  },
  variants: {
    own: {
      true: {
        root: { alignSelf: 'flex-end', flexDirection: 'row-reverse' },
        body: { justifyItems: 'end', _short: { justifyContent: 'flex-end' } },
        head: { justifyContent: 'flex-end' },
        text: { background: 'ink', color: 'card', borderColor: 'ink' },
      },
    },
    continued: {
      true: {
        root: { marginTop: '1' },
        head: { minHeight: '6', fontSize: '12', '& strong': { color: 'muted', fontWeight: '500' } },
      },
    },
    unsent: {
      true: {
        text: { background: 'card', color: 'ink', border: '1px dashed {colors.edge}' },
      },
    },
  },
});
