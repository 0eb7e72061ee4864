import { sva } from '#styled/css';

export const tabsRecipe = sva({
  slots: ['root', 'list', 'trigger', 'count', 'panels', 'content'],
  base: {
    list: {
      display: 'flex',
      gap: '1',
      flexWrap: { tablet: 'wrap' },
      overflowX: 'auto',
      borderBottom: '2px solid {colors.strip}',
    },
    trigger: {
      minHeight: 'target',
      paddingInline: '3',
      fontWeight: '600',
      color: 'muted',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      borderTopRadius: 'control',
      '&:hover:not([aria-selected=true])': { color: 'ink' },
      _focusVisible: { outlineOffset: '-2px' },
      // An index tab of the same color as the strip below it.
      '&[aria-selected=true]': {
        background: 'strip',
        color: 'onStrip',
        _focusVisible: { outlineColor: 'onStrip', outlineOffset: '-4px' },
      },
    },
    count: {
      marginInlineStart: '2',
      paddingInline: '2',
      borderRadius: 'round',
      background: 'ink',
      color: 'card',
      fontSize: '14',
    },
    panels: { display: 'contents' },
    content: { paddingBlock: '3' },
  },
  variants: {
    /** In a dialog's body, which has no padding for it (web/theme/dialog.ts). */
    fill: {
      false: {
        // Beside an open order, five tabs fit in two rows.
        trigger: { _overPane: { fontSize: { tablet: '14' }, paddingInline: { tablet: '2' } } },
      },
      true: {
        root: { display: 'flex', flexDirection: 'column', minHeight: '0', flex: '1' },
        list: {
          flexShrink: '0',
          paddingTop: '2',
          paddingInline: { base: '4', tablet: '6' },
          _typing: { display: 'none' },
          _short: { paddingTop: '0' },
        },
        content: {
          flex: '1',
          minHeight: '0',
          overflowY: 'auto',
          _focusVisible: { outlineOffset: '-2px' },
          display: 'flex',
          flexDirection: 'column',
          padding: { base: '4', tablet: '6' },
          paddingBottom: { base: 'max(1rem, env(safe-area-inset-bottom))', tablet: '6' },
          _typing: { paddingBlock: '2' },
          _short: { paddingBlock: '2' },
        },
      },
    },
    /** Two columns without tabs. */
    beside: {
      true: {
        panels: {
          display: 'grid',
          flex: '1',
          minHeight: '0',
          gridTemplate: 'minmax(0, 1fr) / repeat(2, minmax(0, 1fr))',
        },
        content: {
          '&:first-child': { paddingInlineEnd: '3' },
          '&:last-child': { paddingInlineStart: '3' },
        },
      },
    },
  },
});
