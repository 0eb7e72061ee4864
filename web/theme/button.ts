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
    transitionProperty: 'background-color, opacity',
    transitionDuration: 'quick',
    '&:is(:disabled, [aria-disabled=true])': { opacity: '0.55', cursor: 'not-allowed' },
  },
  variants: {
    variant: {
      action: { background: 'action', color: 'actionInk' },
      plain: { background: 'card', borderColor: 'edge', color: 'ink' },
      danger: { background: 'danger.ground', borderColor: 'danger.ink', color: 'danger.ink' },
      quiet: { color: 'inherit', paddingInline: '3' },
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
