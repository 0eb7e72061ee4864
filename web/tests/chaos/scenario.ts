import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { type Customer, newTab } from './chaos-customers.ts';
import type { FaultProxy } from './fault-proxy.ts';
import type { KillableStack } from './killable-stack.ts';
import type { Written } from './ledger.ts';
import type { MessageFiles } from './message-files.ts';
import type { Actor, Step } from './plan.ts';
import {
  clearBox,
  expectSent,
  expectShown,
  isShown,
  openChat,
  pressEnter,
  reload,
  requestOrder,
  reselectFile,
  textInBox,
  writeMessage,
} from './tab.ts';

export interface ScenarioOptions {
  customers: Customer[];
  proxy: FaultProxy;
  stack: KillableStack;
  files: MessageFiles;
  log: (line: string) => void;
}

/** Counts what happened during the run. */
export interface Counters {
  kills: number;
  reloads: number;
  replacedTabs: number;
  reloadedAfterSend: number;
  offlinePeriods: number;
  /** Pages that did not show the form, so the step wrote nothing. */
  pagesWithoutForm: number;
  resubmitted: number;
  /** Large files that a customer chose again after a reload. */
  reselectedFiles: number;
}

/** How long the next fault waits for the current one to hit a POST. */
const maxHitWaitMs = 15_000;
const fileSentWithinMs = 120_000;

type MessageStep = Extract<Step, { kind: 'message' }>;
type OrderStep = Extract<Step, { kind: 'order' }>;

/** Runs the steps of a plan and records what was written. */
export function createScenario({ customers, proxy, stack, files, log }: ScenarioOptions) {
  const written: Written[] = [];
  const counters: Counters = {
    kills: 0,
    reloads: 0,
    replacedTabs: 0,
    reloadedAfterSend: 0,
    offlinePeriods: 0,
    pagesWithoutForm: 0,
    resubmitted: 0,
    reselectedFiles: 0,
  };
  /** The large files that the server may not have yet, by the text of their message. */
  const largeFiles = new Map<string, { item: Written; customer: number; path: string }>();
  let lastNumber = 0;
  let restarting: Promise<void> = Promise.resolve();

  const customerAt = (index: number) => itemAt(customers, index);
  const pageAt = ({ customer, tab }: Actor) => itemAt(customerAt(customer).tabs, tab);

  async function sendMessage(step: MessageStep): Promise<void> {
    const { name, userId, orderIds } = customerAt(step.customer);
    const orderId = itemAt(orderIds, step.order);
    const page = pageAt(step);
    lastNumber += 1;
    const number = lastNumber;
    const text = `Message ${number} of ${name}`;
    const file = step.fileBytes > 0 ? await files.make(`${text}.bin`, step.fileBytes) : undefined;
    if (!(await openChat(page, orderId))) {
      counters.pagesWithoutForm += 1;
      log(`  ${name} cannot read the chat`);
      return;
    }
    await writeMessage(page, text, file?.attachment);
    const sha256 = file?.sha256;
    const item: Written = { number, kind: 'message', text, userId, orderId, sha256 };
    written.push(item);
    if (file?.path) {
      item.hasLargeFile = true;
      largeFiles.set(text, { item, customer: step.customer, path: file.path });
    }
    if (step.reloadsAfterSend) await reloadAfterSend(page, item);
    else await expectShown(page, text);
  }

  /** Reloads the page right after Enter: the text is then in the outbox, or still in the text box. */
  async function reloadAfterSend(page: Page, item: Written): Promise<void> {
    const { text } = item;
    await reload(page);
    counters.reloadedAfterSend += 1;
    if ((await textInBox(page)) !== text) return;
    // The reload drops the chosen file. If the message was sent anyway, it must not be sent again.
    if (item.sha256 !== undefined && (await isShown(page, text))) return clearBox(page);
    log(`  ${text} was still in the text box`);
    item.sha256 = undefined;
    item.hasLargeFile = false;
    largeFiles.delete(text);
    await pressEnter(page);
    await expectShown(page, text);
  }

  /** Chooses the files again that the app asks for in one chat of the customer. */
  async function reselectFiles(actor: Actor): Promise<void> {
    const page = pageAt(actor);
    const waiting = [...largeFiles.values()].filter(({ customer }) => customer === actor.customer);
    const orderId = waiting[0]?.item.orderId;
    if (orderId === undefined || !(await openChat(page, orderId))) return;
    for (const { item, path } of waiting) {
      if (item.orderId === orderId) await reselectOne(page, item, path);
    }
  }

  async function reselectOne(page: Page, item: Written, path: string): Promise<void> {
    if (!(await reselectFile(page, item.text, path))) return;
    item.fileWasReselected = true;
    counters.reselectedFiles += 1;
    log(`  chose the file of ${item.text} again`);
  }

  /** Chooses every file again that the app asks for, and waits until the server has them all. */
  async function finishFiles(): Promise<void> {
    for (const { item, customer, path } of largeFiles.values()) {
      const page = pageAt({ customer, tab: 0 });
      await expect(async () => {
        await openChat(page, item.orderId ?? '');
        await reselectOne(page, item, path);
        await expectSent(page, item.text);
      }).toPass({ timeout: fileSentWithinMs });
    }
  }

  async function submitOrder(step: OrderStep): Promise<void> {
    const customer = customerAt(step.customer);
    lastNumber += 1;
    const number = lastNumber;
    const text = customer.unfinished ?? `Order ${number} of ${customer.name}`;
    const isAccepted = await requestOrder(pageAt(step), text, step.reloadsAfterSend);
    if (step.reloadsAfterSend) counters.reloadedAfterSend += 1;
    if (isAccepted === undefined) {
      counters.pagesWithoutForm += 1;
      log(`  ${customer.name} cannot open the order form`);
      return;
    }
    if (customer.unfinished !== undefined) counters.resubmitted += 1;
    customer.unfinished = isAccepted ? undefined : text;
    if (!isAccepted) return;
    const { userId } = customer;
    written.push({ number, kind: 'order', text, userId, orderId: undefined, sha256: undefined });
  }

  async function kill(downMs: number): Promise<void> {
    // A previous restart must finish first.
    await restarting;
    await stack.kill();
    counters.kills += 1;
    // The customers continue in the meantime.
    restarting = delay(downMs).then(() => stack.restart());
    restarting.catch(() => {});
  }

  async function replaceTab({ customer, tab }: Actor): Promise<void> {
    const { context, tabs, orderIds } = customerAt(customer);
    const opened = await newTab(context);
    await itemAt(tabs, tab).close();
    tabs[tab] = opened;
    counters.replacedTabs += 1;
    await openChat(opened, itemAt(orderIds, 0));
  }

  /** Logs the content of every tab, to explain a failure. */
  async function logScreens(): Promise<void> {
    for (const { name, tabs } of customers) {
      for (const tab of tabs)
        log(`${name} at ${tab.url()}: ${await tab.locator('body').ariaSnapshot()}`);
    }
  }

  async function act(step: Step): Promise<void> {
    switch (step.kind) {
      case 'fault':
        await proxy.waitForHit(maxHitWaitMs);
        // These faults need a server that handles the request.
        if (step.fault === 'reset' || step.fault === 'lateUnavailable') await restarting;
        return proxy.setFault(step.fault);
      case 'message':
        return sendMessage(step);
      case 'order':
        return submitOrder(step);
      case 'reload':
        counters.reloads += 1;
        return reload(pageAt(step));
      case 'reselectFiles':
        return reselectFiles(step);
      case 'replaceTab':
        return replaceTab(step);
      case 'offline':
        if (step.isOn) counters.offlinePeriods += 1;
        return customerAt(step.customer).context.setOffline(step.isOn);
      case 'kill':
        return kill(step.downMs);
      case 'pause':
        // A planned pause, not a wait for a condition.
        return delay(step.ms);
    }
  }

  return {
    written,
    counters,
    async play(steps: readonly Step[]): Promise<void> {
      for (const step of steps) {
        log(`${written.length} written; ${JSON.stringify(step)}`);
        await act(step).catch(async (error: unknown) => {
          await logScreens();
          throw error;
        });
      }
    },
    /** Ends all faults and waits for the server. */
    async clear(): Promise<void> {
      await proxy.waitForHit(maxHitWaitMs);
      await restarting;
      proxy.setFault('none');
      for (const [index, { context, unfinished }] of customers.entries()) {
        await context.setOffline(false);
        if (unfinished !== undefined)
          await submitOrder({ kind: 'order', customer: index, tab: 0, reloadsAfterSend: false });
      }
      await finishFiles();
    },
  };
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`no item at index ${index}`);
  return item;
}
