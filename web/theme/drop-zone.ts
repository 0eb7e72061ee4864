import { cva } from '#styled/css';

/** A drop target for files; `data-over` highlights it. */
export const dropZoneRecipe = cva({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    padding: '3',
    border: '1px dashed',
    borderColor: 'edge',
    borderRadius: 'control',
    color: 'muted',
    '&[data-over=true]': {
      borderStyle: 'solid',
      borderColor: 'ink',
      boxShadow: 'inset 0 0 0 1px currentcolor',
      background: 'ground',
      color: 'ink',
    },
  },
});
