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
    transitionProperty: 'background-color, border-color, opacity',
    transitionDuration: 'quick',
    '&:is(:disabled, [aria-disabled=true])': { opacity: '0.55', cursor: 'not-allowed' },
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
        '&:is(:disabled, [aria-disabled=true])': { borderColor: 'transparent' },
        '&:hover:not(:disabled, [aria-disabled=true])': { background: 'actionHover' },
      },
      plain: {
        background: 'card',
        borderColor: 'edge',
        color: 'ink',
        '&:hover:not(:disabled, [aria-disabled=true])': {
          background: 'ground',
          borderColor: 'ink',
        },
      },
      danger: {
        background: 'card',
        borderColor: 'danger.ink',
        color: 'danger.ink',
        '&:hover:not(:disabled, [aria-disabled=true])': { background: 'danger.ground' },
      },
      quiet: {
        color: 'inherit',
        paddingInline: '3',
        '&:hover:not(:disabled, [aria-disabled=true])': {
          background: 'color-mix(in oklch, currentcolor 10%, transparent)',
        },
      },
      chip: {
        background: 'card',
        borderColor: 'edge',
        color: 'ink',
        whiteSpace: 'nowrap',
        flexShrink: '0',
        fontVariantNumeric: 'tabular-nums',
        '&:hover:not(:disabled)': { borderColor: 'ink' },
        '&[aria-pressed=true]': { background: 'ink', color: 'card', borderColor: 'ink' },
      },
      onGraphite: { color: 'onGraphite', borderColor: 'onGraphiteMuted' },
    },
  },
  defaultVariants: { variant: 'plain' },
});
