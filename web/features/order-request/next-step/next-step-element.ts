/** The id of the panel with the next step, on the page below the order dialog. */
export const nextStepId = 'next-step';

/** Scrolls to the panel and returns it for the focus; null if it isn't on the page. */
export function showNextStep(): HTMLElement | null {
  const panel = document.getElementById(nextStepId);
  panel?.scrollIntoView({ block: 'start' });
  return panel;
}
