const tints = { 'HP Tuners': 'cool', EZLynk: 'warm' } as const;

/** Returns the tint behind a calibration without a picture. An unknown platform is plain. */
export function platformTint(platform: string): 'cool' | 'warm' | 'plain' {
  return Object.hasOwn(tints, platform) ? tints[platform as keyof typeof tints] : 'plain';
}
