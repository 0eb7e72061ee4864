import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Person } from './chaos-people.ts';
import type { Random } from './chaos-random.ts';
import type { FaultProxy } from './fault-proxy.ts';
import type { KillableStore } from './killable-stack.ts';
import type { Written } from './ledger.ts';
import type { Step, Who } from './plan.ts';
import { sha256 } from './read-store.ts';
import {
  clearBox,
  expectShown,
  isShown,
  openChat,
  pressEnter,
  reload,
  requestOrder,
  textInBox,
  writeMessage,
} from './tab.ts';

export interface World {
  people: Person[];
  proxy: FaultProxy;
  store: KillableStore;
  /** For the bytes of files. */
  random: Random;
  say: (line: string) => void;
}

/** What has happened so far. */
export interface Happened {
  kills: number;
  reloads: number;
  replacedTabs: number;
  leftAtOnce: number;
  flights: number;
  /** Nothing could be read there, so nothing was written. */
  unreadable: number;
  pressedAgain: number;
}

/** A spell of weather that hits nobody ends all the same. */
const longestSpellMs = 15_000;

type MessageStep = Extract<Step, { kind: 'message' }>;
type OrderStep = Extract<Step, { kind: 'order' }>;

/** Lets the steps of a plan happen, and keeps what was written in the course of it. */
export function createScenario({ people, proxy, store, random, say }: World) {
  const written: Written[] = [];
  const happened: Happened = {
    kills: 0,
    reloads: 0,
    replacedTabs: 0,
    leftAtOnce: 0,
    flights: 0,
    unreadable: 0,
    pressedAgain: 0,
  };
  let lastNumber = 0;
  let restarting: Promise<void> = Promise.resolve();

  const personOf = (index: number) => itemAt(people, index);
  const pageOf = ({ person, tab }: Who) => itemAt(personOf(person).tabs, tab);

  async function writeOne(step: MessageStep): Promise<void> {
    const { name, userId, orderIds } = personOf(step.person);
    const orderId = itemAt(orderIds, step.order);
    const bytes = step.fileBytes > 0 ? random.bytes(step.fileBytes) : undefined;
    const page = pageOf(step);
    lastNumber += 1;
    const number = lastNumber;
    const text = `Message ${number} of ${name}`;
    if (!(await openChat(page, orderId))) {
      happened.unreadable += 1;
      say(`  ${name} cannot read the chat`);
      return;
    }
    const { sentFile } = await writeMessage(page, text, bytes);
    const hash = sentFile && sha256(sentFile);
    const item: Written = { number, kind: 'message', text, userId, orderId, sha256: hash };
    written.push(item);
    if (step.isLeftAtOnce) await leaveAtOnce(page, item);
    else await expectShown(page, text);
  }

  /** The page is loaded anew right after Enter: what was typed is kept, or still in its box. */
  async function leaveAtOnce(page: Page, item: Written): Promise<void> {
    const { text } = item;
    await reload(page);
    happened.leftAtOnce += 1;
    if ((await textInBox(page)) !== text) return;
    // Its file is gone with the page; where it is shown all the same, nobody sends it again.
    if (item.sha256 !== undefined && (await isShown(page, text))) return clearBox(page);
    say(`  ${text} was still in its box`);
    item.sha256 = undefined;
    await pressEnter(page);
    await expectShown(page, text);
  }

  async function order(step: OrderStep): Promise<void> {
    const person = personOf(step.person);
    lastNumber += 1;
    const number = lastNumber;
    const text = person.unfinished ?? `Order ${number} of ${person.name}`;
    const isTaken = await requestOrder(pageOf(step), text, step.isLeftAtOnce);
    if (step.isLeftAtOnce) happened.leftAtOnce += 1;
    if (isTaken === undefined) {
      happened.unreadable += 1;
      say(`  ${person.name} cannot open the order form`);
      return;
    }
    if (person.unfinished !== undefined) happened.pressedAgain += 1;
    person.unfinished = isTaken ? undefined : text;
    if (!isTaken) return;
    const { userId } = person;
    written.push({ number, kind: 'order', text, userId, orderId: undefined, sha256: undefined });
  }

  async function kill(downMs: number): Promise<void> {
    // One at a time: what is being started again is up first.
    await restarting;
    await store.kill();
    happened.kills += 1;
    // People go on meanwhile.
    restarting = delay(downMs).then(() => store.restart());
    restarting.catch(() => {});
  }

  async function replace({ person, tab }: Who): Promise<void> {
    const { context, tabs, orderIds } = personOf(person);
    const opened = await context.newPage();
    await itemAt(tabs, tab).close();
    tabs[tab] = opened;
    happened.replacedTabs += 1;
    await openChat(opened, itemAt(orderIds, 0));
  }

  /** What everybody has on screen, for whoever looks for what went wrong. */
  async function tellScreens(): Promise<void> {
    for (const { name, tabs } of people) {
      for (const tab of tabs)
        say(`${name} at ${tab.url()}: ${await tab.locator('body').ariaSnapshot()}`);
    }
  }

  async function act(step: Step): Promise<void> {
    switch (step.kind) {
      case 'weather':
        await proxy.untilItHits(longestSpellMs);
        // Nothing can be done and its answer lost where there is no store.
        if (step.weather === 'reset' || step.weather === 'lateUnavailable') await restarting;
        return proxy.setWeather(step.weather);
      case 'message':
        return writeOne(step);
      case 'order':
        return order(step);
      case 'reload':
        happened.reloads += 1;
        return reload(pageOf(step));
      case 'replace':
        return replace(step);
      case 'flightMode':
        if (step.isOn) happened.flights += 1;
        return personOf(step.person).context.setOffline(step.isOn);
      case 'kill':
        return kill(step.downMs);
      case 'pause':
        // The length of a spell of weather, not a wait for anything.
        return delay(step.ms);
    }
  }

  return {
    written,
    happened,
    async play(steps: readonly Step[]): Promise<void> {
      for (const step of steps) {
        say(`${written.length} written; ${JSON.stringify(step)}`);
        await act(step).catch(async (error: unknown) => {
          await tellScreens();
          throw error;
        });
      }
    },
    /** Fair weather for everybody, with the store up. */
    async clear(): Promise<void> {
      await proxy.untilItHits(longestSpellMs);
      await restarting;
      proxy.setWeather('fair');
      for (const [index, { context, unfinished }] of people.entries()) {
        await context.setOffline(false);
        if (unfinished !== undefined)
          await order({ kind: 'order', person: index, tab: 0, isLeftAtOnce: false });
      }
    },
  };
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`there is none at ${index}`);
  return item;
}
