/** The add-on categories with their headings, in display order. */
export const addonCategories = [
  { id: 'device', heading: 'Devices & Tools' },
  { id: 'exhaust', heading: 'Exhaust Systems' },
  { id: 'calibration', heading: 'Calibration Options' },
  { id: 'hardware', heading: 'Hardware & Switches' },
  { id: 'optimization', heading: 'Optimizations' },
  { id: 'other', heading: 'Other' },
] as const;

export type AddonCategory = (typeof addonCategories)[number]['id'];

export const addonCategoryIds = addonCategories.map(({ id }) => id) as [
  AddonCategory,
  ...AddonCategory[],
];

/** Groups add-ons by category and skips empty categories. An add-on without a category goes under Other. */
export function groupAddonsByCategory<Addon extends { category: AddonCategory | null }>(
  addons: readonly Addon[],
): { id: AddonCategory; heading: string; addons: Addon[] }[] {
  return addonCategories
    .map(({ id, heading }) => ({
      id,
      heading,
      addons: addons.filter((addon) => (addon.category ?? 'other') === id),
    }))
    .filter((group) => group.addons.length > 0);
}
