import { sva } from '#styled/css';

/**
 * Of the conditions in panda.config.ts, `_typing` is a dialog above a phone's keyboard, `_short` a
 * phone held sideways, `_crowded` a dialog in large text on a phone, and `_low` any dialog in which
 * three buttons take several lines.
 */
export const dialogRecipe = sva({
  slots: [
    'backdrop',
    'positioner',
    'content',
    'header',
    'title',
    'scroll',
    'description',
    'body',
    'footer',
  ],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      background: 'veil',
      zIndex: 'dialog',
      '&[data-state=open]': { animation: 'fade 150ms' },
    },
    positioner: {
      position: 'fixed',
      insetInline: '0',
      // The part of the screen above the keyboard (web/ui/dialog/dialog-frame.tsx).
      top: 'var(--screen-top, 0px)',
      height: 'var(--screen-height, 100dvh)',
      zIndex: 'dialog',
      display: 'grid',
      gridTemplateRows: 'minmax(0, 1fr)',
      alignItems: { base: 'stretch', tablet: 'center' },
      justifyItems: 'center',
      paddingBlock: { base: '0', tablet: 'max(1.5rem, env(safe-area-inset-top))' },
      paddingLeft: {
        base: 'env(safe-area-inset-left)',
        tablet: 'max(1.5rem, env(safe-area-inset-left))',
      },
      paddingRight: {
        base: 'env(safe-area-inset-right)',
        tablet: 'max(1.5rem, env(safe-area-inset-right))',
      },
      _short: { paddingBlock: '0' },
      containerType: 'size',
      containerName: 'dialog',
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxHeight: '100%',
      background: 'card',
      borderRadius: { base: '0', tablet: 'card' },
      boxShadow: 'float',
      '&[data-state=open]': { animation: 'rise 180ms ease-out' },
      outlineStyle: 'none',
      // Ark changes both while another dialog is over this one, which would restyle its whole
      // content.
      pointerEvents: 'auto!',
      '--nested-layer-count': '0!',
      // In a crowded dialog, the footer scrolls with the body.
      _crowded: { '&:has(> footer)': { overflowY: 'auto' } },
      // Three buttons can take three lines, so their footer scrolls in any low dialog. An empty
      // `div` is a notice without a text, which takes no line.
      _low: {
        '&:has(> footer > :nth-child(3)):not(:has(> footer > div:empty))': { overflowY: 'auto' },
      },
    },
    header: {
      display: 'flex',
      alignItems: 'start',
      justifyContent: 'space-between',
      gap: '4',
      padding: { base: '2', tablet: '4' },
      paddingTop: { base: 'calc(0.5rem + env(safe-area-inset-top))', tablet: '4' },
      paddingInlineStart: { base: '4', tablet: '6' },
      background: 'strip',
      color: 'onStrip',
      // The strip covers the rounded corners of the dialog.
      borderTopRadius: 'inherit',
      '& :focus-visible': { outlineColor: 'onStrip' },
      _typing: { paddingBlock: '0', alignItems: 'center' },
      _short: { paddingBlock: '0', alignItems: 'center', _typing: { display: 'none' } },
    },
    title: {
      minWidth: '0',
      // Focused when the dialog opens, and no control.
      outlineStyle: 'none',
      // A long word fits, however large the text is.
      fontSize: { base: 'min({fontSizes.22}, 7.5vw)', tablet: '28' },
      lineHeight: '1.2',
      paddingTop: '2',
      _typing: { fontSize: '18', paddingTop: '0' },
      _short: { fontSize: '18', paddingTop: '0' },
    },
    /** Below the fixed header: large text can make a description taller than the screen. */
    scroll: {
      flex: '1',
      display: 'flex',
      flexDirection: 'column',
      overflowY: 'auto',
      _crowded: { '&:not(:has(> * > [data-fill])):has(+ footer)': { overflowY: 'visible' } },
      _low: {
        '&:has(+ footer > :nth-child(3)):not(:has(+ footer > div:empty))': { overflowY: 'visible' },
      },
    },
    description: {
      paddingInline: { base: '4', tablet: '6' },
      paddingBottom: { base: '2', tablet: '4' },
      background: 'strip',
      color: 'onStripMuted',
      _typing: { display: 'none' },
      _short: { display: 'none' },
    },
    body: {
      flex: '1',
      padding: { base: '4', tablet: '6' },
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '5',
      alignContent: 'start',
      // Tabs scroll their panel.
      '&:has(> [data-fill])': {
        display: 'flex',
        flexDirection: 'column',
        overflowY: 'hidden',
        padding: '0',
        // A long description scrolls away instead of taking the tabs' room.
        minHeight: 'min(12rem, 50cqh)',
      },
    },
    footer: {
      display: 'flex',
      // In large text, the action is above Cancel.
      flexWrap: 'wrap-reverse',
      justifyContent: 'flex-end',
      gap: '3',
      padding: '4',
      // In line with the fields. In large text, the buttons need the room to stay on one line.
      paddingInline: { tablet: 'min({spacing.6}, 24px)' },
      paddingBottom: 'max(1rem, env(safe-area-inset-bottom))',
      borderTop: '1px solid {colors.line}',
    },
  },
  variants: {
    size: {
      small: { content: { maxWidth: '32rem' } },
      medium: { content: { maxWidth: '44rem' } },
      large: {
        content: {
          maxWidth: '72rem',
          // Keeps the tabs in place when their panels differ in height.
          '&:has([role=tablist])': { alignSelf: { tablet: 'start' } },
        },
      },
      full: { content: { maxWidth: 'none', height: 'full' } },
    },
    sheet: {
      true: {},
      false: {
        positioner: {
          // Near the thumb, with room for a toast above.
          alignItems: { base: 'end', tablet: 'center' },
          paddingBlock: 'max(1rem, env(safe-area-inset-top))',
          paddingLeft: 'max(1rem, env(safe-area-inset-left))',
          paddingRight: 'max(1rem, env(safe-area-inset-right))',
        },
        content: { borderRadius: 'card' },
        header: { paddingTop: { base: '2', tablet: '4' } },
      },
    },
    pane: {
      /** In the page flow, as tall as the screen below the navigation bar. */
      beside: {
        content: {
          position: 'sticky',
          // Where the page's column starts, so that scrolling doesn't move it.
          top: 'calc(6rem + env(safe-area-inset-top))',
          maxWidth: 'none',
          // Leaves room for the upload tray.
          height:
            'calc(var(--screen-height, 100dvh) - 7.5rem - env(safe-area-inset-top) - var(--tray-height, 0px))',
          border: '1px solid {colors.line}',
          boxShadow: 'none',
          // Fills a screen that has no room for the navigation bar.
          _short: {
            position: 'fixed',
            inset: '0',
            zIndex: 'dialog',
            height: 'var(--screen-height, 100dvh)',
            borderRadius: '0',
          },
        },
      },
      /** Fills the screen above the keyboard, with the size `full`. */
      over: {
        content: {
          position: 'fixed',
          inset: '0',
          top: 'var(--screen-top, 0px)',
          zIndex: 'dialog',
          height: 'var(--screen-height, 100dvh)',
          containerType: 'size',
          containerName: 'dialog',
        },
        // Below tabs, which scroll only their panel.
        footer: { _crowded: { paddingBlock: '1', gap: '1' } },
      },
    },
  },
  defaultVariants: { size: 'medium', sheet: true },
});
