import { fieldRecipe } from '#web/theme/field.ts';

/** The class of a text control that stands without a frame of its own. */
export const inputClass = fieldRecipe().control;
