import { cva } from '#styled/css';

/** Where files are dropped; its edge answers while some are held over it. */
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
