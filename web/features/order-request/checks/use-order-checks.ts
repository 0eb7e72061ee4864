import { useState } from 'react';
import type { OrderDraft } from '#web/features/order-request/form/order-draft.ts';
import { focusField } from '#web/features/order-request/form/use-order-form.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { type OrderWarning, orderWarnings } from '#worker/domain/fitment/order-warnings.ts';
import type { PartQuestion } from './required-part-questions.ts';
import { shownWarnings, warningTexts } from './shown-warnings.ts';

interface CheckedForm {
  values: OrderDraft;
  /** The values when the customer last left a field. */
  settled: OrderDraft;
}

/** Manages the order's warnings and open questions. They never block: the customer is asked once about each of them. */
export function useOrderChecks(
  { values, settled }: CheckedForm,
  product: ProductJson,
  questions: readonly PartQuestion[],
) {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const open = questions.filter(({ isOwned }) => !isOwned);
  const shown = shownWarnings(values, settled, product);
  const isAsking = pointsOf(shown, open).some((point) => asked.includes(point));
  return {
    /** The shown warnings by field. */
    warnings: warningTexts(shown),
    /** What the customer is asked to do before submitting again. */
    notice: isAsking ? noticeFor(shown, open) : undefined,
    /** Returns whether the customer should check something new, and focuses it. Later calls don't ask about it again. */
    ask(form: HTMLFormElement): boolean {
      const warnings = orderWarnings(values, product);
      const points = pointsOf(warnings, open);
      if (points.every((point) => asked.includes(point))) return false;
      setAsked(points);
      if (open.length > 0) focusOpenQuestion(form);
      else focusField(form, warnings[0]?.field);
      return true;
    },
    reset: () => setAsked([]),
  };
}

function pointsOf(warnings: readonly OrderWarning[], open: readonly PartQuestion[]): string[] {
  return [...open.map(({ part }) => part), ...warnings.map(({ code, text }) => `${code} ${text}`)];
}

function noticeFor(warnings: readonly OrderWarning[], open: readonly PartQuestion[]): string {
  if (warnings.length > 0) return 'Check these, or submit anyway.';
  return open.length === 1
    ? 'Answer the question, or submit anyway.'
    : 'Answer the questions, or submit anyway.';
}

function focusOpenQuestion(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLElement>('[data-open-question]');
  button?.focus();
  button?.scrollIntoView({ block: 'center' });
}
