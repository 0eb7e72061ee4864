/** The classes of a message's parts. */
export { bubbleRecipe } from '#web/theme/bubble.ts';
