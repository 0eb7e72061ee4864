import { useState } from 'react';
import * as v from 'valibot';
import { css } from '#styled/css';
import { OutboxWriteError } from '#web/delivery/browser/outbox-database.ts';
import { useLoadDelivery } from '#web/delivery/use-delivery.ts';
import { createDrafts, type DraftOwner } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { orderedTruck } from '#web/orders/order-view.ts';
import { Button } from '#web/ui/form/button.tsx';
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { TextArea } from '#web/ui/form/field.tsx';
import { useForm, useFormState } from '#web/ui/form/use-form.ts';
import { StarsField } from '#web/ui/stars.tsx';
import { showError } from '#web/ui/toast/toast.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { limits } from '#worker/domain/limits.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import {
  authorText,
  checkReview,
  maxStars,
  normalizeReview,
  starsText,
} from '#worker/domain/reviews/review.ts';
import type { ReviewEntryJson } from '#worker/domain/reviews/reviews.api.ts';

const drafts = createDrafts(
  storageKeys.reviews,
  v.object({ stars: v.number(), text: v.string(), mayShow: v.boolean() }),
);

interface ReviewFormProps {
  order: OrderJson;
  user: UserJson;
  /** Called once the review is stored in this browser or being sent. */
  onSent: () => void;
  cancel: string;
  onCancel: () => void;
}

/** Asks for stars, one sentence, and whether to show it. What the customer types survives a reload. */
export function ReviewForm({ order, user, onSent, cancel, onCancel }: ReviewFormProps) {
  const load = useLoadDelivery();
  const [busy, setBusy] = useState(false);
  const owner = { userId: user.id, about: order.id };
  const state = useStoredReview(owner, order.review);
  const form = useForm(state, {
    read: normalizeReview,
    check: checkReview,
    onSubmit: (entry) => void send(entry),
  });

  async function send({ stars, text, mayShow }: ReviewEntryJson): Promise<void> {
    if (busy) return;
    setBusy(true);
    const request = { userId: user.id, kind: 'review', orderId: order.id } as const;
    try {
      const delivery = await load();
      await delivery.submit({ ...request, body: { stars, text, mayShow } }, () => {
        drafts.save(owner, undefined);
        onSent();
      });
    } catch (error) {
      if (!(error instanceof OutboxWriteError)) throw error;
      showError(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.submit}
      className={css({ stack: '4', width: 'full', maxWidth: 'reading' })}
    >
      <StarsField
        label="Stars *"
        value={form.values.stars}
        max={maxStars}
        labelOf={starsText}
        message={form.messageOf('stars')}
        onChange={(stars) => form.fill({ stars })}
      />
      <TextArea
        label="In One Sentence *"
        required
        rows={2}
        maxLength={limits.review}
        {...form.text('text')}
      />
      <CheckboxRow
        label="Show my review to other owners"
        hint={`As: ${authorText({
          firstName: user.firstName,
          truck: orderedTruck(order),
          state: order.billingState,
        })}`}
        {...form.checkbox('mayShow')}
      />
      <div className={css({ wrap: '2' })}>
        <Button type="submit" variant="action" busy={busy}>
          Send
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            drafts.save(owner, undefined);
            onCancel();
          }}
        >
          {cancel}
        </Button>
      </div>
    </form>
  );
}

/** Holds what the customer types, and stores it. */
function useStoredReview(owner: DraftOwner, review: ReviewEntryJson | null) {
  const { values, fill } = useFormState<ReviewEntryJson>(
    () => drafts.load(owner) ?? review ?? { stars: 0, text: '', mayShow: false },
  );
  return {
    values,
    fill(change: Partial<ReviewEntryJson>): void {
      const { stars, text, mayShow } = { ...values, ...change };
      drafts.save(owner, { stars, text, mayShow });
      fill(change);
    },
  };
}
