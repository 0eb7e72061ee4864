/** The dashboard's tabs, as they stand in the address (spec section 2). */
export const adminTabs = ['pending', 'approved', 'denied', 'fulfillment', 'images'] as const;

export type AdminTab = (typeof adminTabs)[number];
