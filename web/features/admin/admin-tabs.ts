/** The dashboard's tabs, by their value in the URL. */
export const adminTabs = ['pending', 'approved', 'denied', 'fulfillment', 'images'] as const;

export type AdminTab = (typeof adminTabs)[number];
