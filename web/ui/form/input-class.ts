import { fieldRecipe } from '#web/theme/field.ts';

/** The class of a text control without a label and message. */
export const inputClass = fieldRecipe().control;
