import { cva } from '#styled/css';

export const cardRecipe = cva({
  base: {
    background: 'card',
    border: '1px solid',
    borderColor: 'rule',
    borderRadius: 'card',
    padding: { base: '4', tablet: '6' },
    minWidth: '0',
  },
});
