import type { Random } from './chaos-random.ts';
import { type Fault, faults } from './fault-proxy.ts';

/** Who does it: one of the customers, in one of the two tabs of their browser. */
export interface Who {
  person: number;
  tab: number;
}

/** One thing that happens; the same seed gives the same ones in the same order. */
export type Step =
  | { kind: 'weather'; weather: Fault | 'fair' }
  /**
   * `order` is the place among the orders that the person began with. Left at once: the page is loaded anew right
   * after Enter, or after a form's button.
   */
  | ({ kind: 'message'; order: number; fileBytes: number; isLeftAtOnce: boolean } & Who)
  | ({ kind: 'order'; isLeftAtOnce: boolean } & Who)
  | ({ kind: 'reload' } & Who)
  /** The tab is closed, and another one opened in its place. */
  | ({ kind: 'replace' } & Who)
  | { kind: 'flightMode'; person: number; isOn: boolean }
  /** The store and its database are killed; they are started again so many ms later. */
  | { kind: 'kill'; downMs: number }
  /** Nobody does anything for so many ms: what waits has time to be sent, or to fail. */
  | { kind: 'pause'; ms: number };

export const ordersEach = 2;
export const tabsEach = 2;

const largestFileBytes = 60_000;

/**
 * One round of bad weather: every fault once, each with things written in it and now and then a fair spell
 * after it; a flight mode; and the store killed, in fair weather and perhaps once more at any time.
 */
export function planRound(random: Random, people: number): Step[] {
  const who = (): Who => ({
    person: random.between(0, people - 1),
    tab: random.between(0, tabsEach - 1),
  });
  const kill = (): Step => ({ kind: 'kill', downMs: random.between(0, 1500) });
  const steps = random.shuffled([...faults, 'kill' as const]).flatMap((event) => [
    ...(event === 'kill'
      ? [...planSpell(random, 'fair', who), kill(), ...planBurst(random, who())]
      : planSpell(random, event, who)),
    // Without any, nothing would ever get through, and everything would meet the same fate.
    ...(random.chance(0.5) ? planSpell(random, 'fair', who) : []),
  ]);
  const anywhere = () => random.between(1, steps.length);
  if (random.chance(0.4)) steps.splice(anywhere(), 0, kill());
  steps.splice(anywhere(), 0, ...planFlight(random, people));
  return steps;
}

function planSpell(random: Random, weather: Fault | 'fair', who: () => Who): Step[] {
  const steps: Step[] = [{ kind: 'weather', weather }];
  const bursts = random.between(1, 3);
  for (let burst = 0; burst < bursts; burst += 1) steps.push(...planBurst(random, who()));
  if (random.chance(0.5)) steps.push(planOrder(random, who()));
  if (random.chance(0.35)) steps.push({ kind: 'reload', ...who() });
  if (random.chance(0.35)) steps.push({ kind: 'replace', ...who() });
  steps.push({ kind: 'pause', ms: random.between(300, 900) });
  return steps;
}

/** Some messages one after the other in one chat. */
function planBurst(random: Random, who: Who): Step[] {
  const order = random.between(0, ordersEach - 1);
  return Array.from({ length: random.between(1, 4) }, () => ({
    kind: 'message' as const,
    ...who,
    order,
    fileBytes: random.chance(0.15) ? random.between(1, largestFileBytes) : 0,
    isLeftAtOnce: random.chance(0.1),
  }));
}

function planOrder(random: Random, who: Who): Step {
  return { kind: 'order', ...who, isLeftAtOnce: random.chance(0.3) };
}

/** Somebody's browser has no signal for a while, and they write on. */
function planFlight(random: Random, people: number): Step[] {
  const person = random.between(0, people - 1);
  const tab = random.between(0, tabsEach - 1);
  return [
    { kind: 'flightMode', person, isOn: true },
    ...planBurst(random, { person, tab }),
    ...(random.chance(0.3) ? [planOrder(random, { person, tab })] : []),
    ...(random.chance(0.3) ? [{ kind: 'reload' as const, person, tab }] : []),
    { kind: 'flightMode', person, isOn: false },
  ];
}
