import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import type { TuneType } from '#worker/domain/orders/request/tune-type.ts';

interface Choice<Addon extends NamedAddon> {
  product: Pick<ProductJson, 'platform'>;
  tuneType: TuneType;
  /** The chosen add-ons. */
  addons: readonly NamedAddon[];
  /** The add-ons that can be added. */
  offered: readonly Addon[];
  /** The parts that the customer says they already own. */
  ownedParts: readonly RequiredPart[];
  /** The device that the customer named for the order. */
  device?: unknown;
}

type NamedAddon = Pick<AddonJson, 'name'>;

export interface MissingPart<Addon extends NamedAddon = AddonJson> {
  part: RequiredPart;
  question: string;
  /** The answer of a customer who owns the part. */
  owned: string;
  /** The add-on to offer; undefined if the shop doesn't sell one. */
  addon: Addon | undefined;
}

/** The add-on name of each platform's device contains `name`. The platform is compared without its spaces. */
const devices = [
  { platform: 'ezlynk', name: 'EZ Lynk', article: 'an EZ Lynk AutoAgent' },
  { platform: 'hptuners', name: 'HP Tuners', article: 'an HP Tuners MPVI3' },
] as const;

/**
 * Returns the parts that an order needs but doesn't contain: a switch for SOTF, and the platform's
 * device. The app asks whether the customer owns them, in the order form and again once the order
 * is placed.
 */
export function missingParts<Addon extends NamedAddon>({
  product,
  tuneType,
  addons,
  offered,
  ownedParts,
  device: named,
}: Choice<Addon>): MissingPart<Addon>[] {
  const device = deviceOf(product.platform);
  const needed: { part: RequiredPart; name: string; question: string; owned: string }[] = [];
  if (tuneType === 'sotf') {
    const question = 'SOTF needs a switch. Do you own one?';
    needed.push({ part: 'switch', name: 'Switch', question, owned: 'You own a switch.' });
  }
  if (device) {
    const question = `You load this file with ${device.article}. Do you own one?`;
    const owned = `You own ${device.article}.`;
    needed.push({ part: 'device', name: device.name, question, owned });
  }
  return needed
    .filter(({ part }) => !ownedParts.includes(part) && !(part === 'device' && named))
    .filter(({ name }) => !findByName(addons, name))
    .map(({ name, ...part }) => ({ ...part, addon: findByName(offered, name) }));
}

/** The name of an add-on that is a tuning device, which loads files into a truck, contains one of these. */
export const tuningDeviceNames = devices.map(({ name }) => name);

/** Returns whether an add-on is a tuning device. */
export function isTuningDevice(addonName: string): boolean {
  return tuningDeviceNames.some((name) => addonName.includes(name));
}

/** Returns the name of the tuning device that an order ships, if it does. */
export function orderedDevice({
  addons,
}: {
  addons: readonly { addon: NamedAddon }[];
}): string | undefined {
  return addons.map(({ addon }) => addon.name).find(isTuningDevice);
}

/**
 * Returns whether the customer waits for the tuning device of their order. They know no serial
 * number, and can't read the truck yet.
 */
export function awaitsOrderedDevice(
  order: Parameters<typeof orderedDevice>[0] & { shippedAt: string | null; device: unknown },
): boolean {
  return orderedDevice(order) !== undefined && order.shippedAt === null && !order.device;
}

/** Returns what looks wrong about a tuning device: its maker isn't the one of the calibration's platform. */
export function deviceHint(device: string, platform: string): string | undefined {
  const needed = deviceOf(platform);
  const given = devices.find((known) => keyOf(device).includes(known.platform));
  if (!needed || !given || needed === given) return undefined;
  return `This file loads with ${needed.article}, not with a device from ${given.name}.`;
}

function deviceOf(platform: string) {
  return devices.find((device) => device.platform === keyOf(platform));
}

function keyOf(name: string): string {
  return name.replaceAll(' ', '').toLowerCase();
}

function findByName<Addon extends NamedAddon>(
  addons: readonly Addon[],
  part: string,
): Addon | undefined {
  return addons.find(({ name }) => name.includes(part));
}
