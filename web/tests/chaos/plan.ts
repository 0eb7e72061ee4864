import { maxStoredFileBytes } from '#web/delivery/item.ts';
import type { Random } from './chaos-random.ts';
import { type Fault, faults } from './fault-proxy.ts';

/** A customer and one of their tabs, by index. */
export interface Actor {
  customer: number;
  tab: number;
}

/** A step of a round. */
export type Step =
  | { kind: 'fault'; fault: Fault | 'none' }
  /** `order` is an index into the customer's first orders. `reloadsAfterSend`: the page reloads right after sending. */
  | ({ kind: 'message'; order: number; fileBytes: number; reloadsAfterSend: boolean } & Actor)
  | ({ kind: 'order'; reloadsAfterSend: boolean } & Actor)
  | ({ kind: 'reload' } & Actor)
  /** Chooses the files again that the page lost in a reload. */
  | ({ kind: 'reselectFiles' } & Actor)
  /** Replaces the tab with a new one. */
  | ({ kind: 'replaceTab' } & Actor)
  | { kind: 'offline'; customer: number; isOn: boolean }
  /** Kills the server and its database, and restarts them after `downMs`. */
  | { kind: 'kill'; downMs: number }
  /** Gives pending items time to be sent, or to fail. */
  | { kind: 'pause'; ms: number };

export const ordersPerCustomer = 2;
export const tabsPerCustomer = 2;

const largestFileBytes = 60_000;

interface RoundOptions {
  customers: number;
  /** The messages with a file that is too large to be stored on the device. */
  largeFiles: number;
}

/**
 * Plans one round: every fault once, each with writes during it and sometimes a fault-free period after it; an
 * offline period; one or two kills of the server; and large files at any time.
 */
export function planRound(random: Random, { customers, largeFiles }: RoundOptions): Step[] {
  const pickActor = (): Actor => ({
    customer: random.between(0, customers - 1),
    tab: random.between(0, tabsPerCustomer - 1),
  });
  const kill = (): Step => ({ kind: 'kill', downMs: random.between(0, 1500) });
  const steps = random.shuffled([...faults, 'kill' as const]).flatMap((event) => [
    ...(event === 'kill'
      ? [...planPeriod(random, 'none', pickActor), kill(), ...planBurst(random, pickActor())]
      : planPeriod(random, event, pickActor)),
    // Without fault-free periods, too few requests would succeed.
    ...(random.chance(0.5) ? planPeriod(random, 'none', pickActor) : []),
  ]);
  const anywhere = () => random.between(1, steps.length);
  if (random.chance(0.4)) steps.splice(anywhere(), 0, kill());
  steps.splice(anywhere(), 0, ...planOffline(random, customers));
  for (let count = 0; count < largeFiles; count += 1) {
    steps.splice(anywhere(), 0, planLargeFile(random, pickActor()));
    if (random.chance(0.5)) steps.splice(anywhere(), 0, { kind: 'reselectFiles', ...pickActor() });
  }
  return steps;
}

function planPeriod(random: Random, fault: Fault | 'none', pickActor: () => Actor): Step[] {
  const steps: Step[] = [{ kind: 'fault', fault }];
  const bursts = random.between(1, 3);
  for (let burst = 0; burst < bursts; burst += 1) steps.push(...planBurst(random, pickActor()));
  if (random.chance(0.5)) steps.push(planOrder(random, pickActor()));
  if (random.chance(0.35)) steps.push({ kind: 'reload', ...pickActor() });
  if (random.chance(0.35)) steps.push({ kind: 'replaceTab', ...pickActor() });
  steps.push({ kind: 'pause', ms: random.between(300, 900) });
  return steps;
}

/** Plans one to four messages in one chat. */
function planBurst(random: Random, actor: Actor): Step[] {
  const order = random.between(0, ordersPerCustomer - 1);
  return Array.from({ length: random.between(1, 4) }, () => ({
    kind: 'message' as const,
    ...actor,
    order,
    fileBytes: random.chance(0.15) ? random.between(1, largestFileBytes) : 0,
    reloadsAfterSend: random.chance(0.1),
  }));
}

function planLargeFile(random: Random, actor: Actor): Step {
  return {
    kind: 'message',
    ...actor,
    order: random.between(0, ordersPerCustomer - 1),
    fileBytes: maxStoredFileBytes + random.between(1, 1_000_000),
    reloadsAfterSend: random.chance(0.2),
  };
}

function planOrder(random: Random, actor: Actor): Step {
  return { kind: 'order', ...actor, reloadsAfterSend: random.chance(0.3) };
}

/** Plans an offline period in which the customer keeps writing. */
function planOffline(random: Random, customerCount: number): Step[] {
  const customer = random.between(0, customerCount - 1);
  const tab = random.between(0, tabsPerCustomer - 1);
  return [
    { kind: 'offline', customer, isOn: true },
    ...planBurst(random, { customer, tab }),
    ...(random.chance(0.3) ? [planOrder(random, { customer, tab })] : []),
    ...(random.chance(0.3) ? [{ kind: 'reload' as const, customer, tab }] : []),
    { kind: 'offline', customer, isOn: false },
  ];
}
