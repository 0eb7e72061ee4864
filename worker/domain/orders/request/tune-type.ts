export const tuneTypes = ['single', 'sotf'] as const;
export type TuneType = (typeof tuneTypes)[number];

/** The tune type labels on order cards. */
export const tuneTypeLabels: Record<TuneType, string> = { single: 'Single File', sotf: 'SOTF' };

/** The tune type labels where users choose and review it. */
export const tuneChoiceLabels: Record<TuneType, string> = {
  single: 'Single File',
  sotf: 'SOTF Package',
};
