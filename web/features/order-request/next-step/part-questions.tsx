import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { css, cx } from '#styled/css';
import { apiResponse } from '#web/api/api.ts';
import { connectivity } from '#web/api/connectivity.ts';
import { queries } from '#web/api/queries.ts';
import type { ChatMessage } from '#web/garage/order/send-to-chat.ts';
import { useOrderEdit } from '#web/orders/order-changes.ts';
import { Button, buttonClass } from '#web/ui/form/button.tsx';
import { showError } from '#web/ui/toast/toast.ts';
import { isAvailable } from '#worker/domain/catalog/addon-visibility.ts';
import type { AddonJson } from '#worker/domain/catalog/catalog.api.ts';
import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import { missingParts } from '#worker/domain/fitment/missing-parts.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

interface PartQuestion {
  part: RequiredPart;
  question: string;
  /** The answer in the chat that the customer needs the part. */
  needAnswer: string;
}

/**
 * Returns the questions about the parts that the order lacks, until the customer has answered.
 * `texts`: what the order's chat says, and what waits to be sent there.
 */
export function openPartQuestions(order: OrderJson, texts: readonly unknown[]): PartQuestion[] {
  return missingPartsOf(order, [])
    .map((each) => ({ ...each, needAnswer: `${each.question} No, I need one.` }))
    .filter(({ needAnswer }) => !texts.includes(needAnswer));
}

function missingPartsOf(order: OrderJson, catalog: readonly AddonJson[]) {
  const { product } = order;
  const addons = order.addons.map(({ addon }) => addon);
  const offered = catalog.filter((addon) => isAvailable(addon, product));
  return missingParts({ ...order, addons, offered });
}

interface PartQuestionsProps {
  order: OrderJson;
  /** The open questions, from `openPartQuestions`. */
  questions: readonly PartQuestion[];
  /** Sends a message in the order's chat. */
  onSend: (order: OrderJson, message: ChatMessage) => Promise<void>;
}

/** Asks about the parts that the order lacks, and adds them to it. */
export function PartQuestions({ order, questions, onSend }: PartQuestionsProps) {
  const { markOwned, busyPart } = useOwnedPart(order.id);
  const { edit, isPending } = useOrderEdit(order);
  const client = useQueryClient();
  const { data: catalog = [], isLoading } = useQuery(queries.addons);
  const [sending, setSending] = useState<string>();
  const [added, setAdded] = useState<string>();
  const missing = missingPartsOf(order, catalog);

  async function send(text: string): Promise<void> {
    setSending(text);
    await onSend(order, { text });
    setSending(undefined);
  }

  function add({ id, price }: AddonJson): void {
    setAdded(id);
    const addonIds = [...order.addons.map(({ addon }) => addon.id), id];
    edit(
      { addonIds, expectedTotal: order.totalAmount + price },
      // The catalog's prices may have changed.
      { onError: () => void client.invalidateQueries({ queryKey: queries.addons.queryKey }) },
    );
  }

  return (
    <div className={cx(sectionClass, css({ stack: '3' }))}>
      {questions.map(({ part, question, needAnswer }, index) => {
        const addon = missing.find((each) => each.part === part)?.addon;
        return (
          <Fragment key={part}>
            <p id={`own-${part}`}>{question}</p>
            <div className={answersClass}>
              <Button
                aria-describedby={`own-${part}`}
                busy={part === busyPart}
                // A running edit sends all owned parts, and would undo this answer.
                disabled={isPending}
                onClick={() => markOwned(part)}
              >
                I own one
              </Button>
              {addon && (
                <Button
                  aria-describedby={`own-${part}`}
                  busy={isPending && added === addon.id}
                  disabled={busyPart !== undefined || (isPending && added !== addon.id)}
                  onClick={() => whileOnline(() => add(addon))}
                >
                  Add {addon.name}, {formatDollars(addon.price)}
                </Button>
              )}
              {!addon && !isLoading && (
                <Button
                  aria-describedby={`own-${part}`}
                  busy={needAnswer === sending}
                  onClick={() => void send(needAnswer)}
                >
                  No, I need one
                </Button>
              )}
              {index === questions.length - 1 && (
                <Link
                  to="/my-orders"
                  search={{ order: order.id }}
                  hash="chat"
                  className={cx(
                    buttonClass({ variant: 'quiet' }),
                    css({ textDecoration: 'underline!' }),
                  )}
                >
                  Answer in the chat
                </Link>
              )}
            </div>
          </Fragment>
        );
      })}
    </div>
  );
}

/** The class of a part of the panel that steps back behind the next step. */
export const sectionClass = css({
  width: 'full',
  marginTop: '2',
  paddingTop: '4',
  borderTop: '1px solid {colors.line}',
});

/** The class of a row of answers, which fills a phone's width. */
export const answersClass = css({
  wrap: '2',
  alignItems: 'center',
  '& > *': { flexGrow: { base: '1', tablet: '0' } },
});

/** Stores that the customer already owns a part that the order lacks. */
function useOwnedPart(orderId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (part: RequiredPart) =>
      apiResponse(`/api/orders/${orderId}/owned-parts`, { method: 'PUT', body: { part } }),
    // The list without the question is the answer's confirmation.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.myOrders.queryKey }),
    meta: { errorText: 'Failed to save your answer. Try again, or answer in the chat.' },
  });
  return {
    busyPart: isPending ? variables : undefined,
    markOwned: (part: RequiredPart) => whileOnline(() => mutate(part)),
  };
}

function whileOnline(change: () => void): void {
  if (connectivity.get() === 'online') change();
  else showError('You’re offline. Answer in the chat, and we’ll send it once you’re back online.');
}
