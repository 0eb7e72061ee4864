import { cva } from '#styled/css';

export const buttonRecipe = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'target',
    minWidth: 'target',
    paddingInline: '4',
    paddingBlock: '2',
    borderRadius: 'control',
    border: '1px solid transparent',
    fontWeight: '600',
    lineHeight: '1.2',
    textDecoration: 'none',
    cursor: 'pointer',
    transition: 'box-shadow {durations.quick}',
    // A shade of the button's own text color, for every variant.
    '&:hover:not(:disabled, [aria-disabled=true])': {
      boxShadow: 'inset 0 0 0 9rem color-mix(in oklch, currentcolor 9%, transparent)',
    },
    // The same in every variant, so that a disabled button doesn't warn or attract.
    _disabled: {
      color: 'muted',
      background: 'ground',
      borderColor: 'line',
      cursor: 'not-allowed',
    },
  },
  variants: {
    variant: {
      // The one action of a view, and its only filled button.
      action: {
        minHeight: '12',
        background: 'action',
        borderColor: 'actionEdge',
        color: 'actionInk',
        fontWeight: '700',
      },
      plain: { background: 'card', borderColor: 'edge', color: 'ink' },
      danger: { background: 'card', borderColor: 'denied.ink', color: 'denied.ink' },
      quiet: {
        color: 'inherit',
        paddingInline: '3',
        _disabled: { background: 'transparent', borderColor: 'transparent' },
      },
      chip: {
        background: 'card',
        borderColor: 'edge',
        color: 'ink',
        whiteSpace: 'nowrap',
        flexShrink: '0',
        fontVariantNumeric: 'tabular-nums',
        '&[aria-pressed=true]': { background: 'ink', color: 'card', borderColor: 'ink' },
      },
      onGraphite: { color: 'onGraphite', borderColor: 'onGraphiteMuted' },
    },
  },
  defaultVariants: { variant: 'plain' },
});
