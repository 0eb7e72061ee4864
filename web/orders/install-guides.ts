import guides from '#db/seed/install-guides.json' with { type: 'json' };

export interface InstallGuide {
  title: string;
  /** What the customer needs before the first step. */
  needs: string;
  steps: string[];
  /** How to link the license to the order's device, which `{device}` stands for. */
  license: string;
  link: { text: string; url: string };
  /** How to make a datalog, and the channels that the shop wants in it. */
  log: { steps: string[]; channels: string[] };
}

/** Returns how to install a platform's files, or undefined for a platform without a guide. */
export function installGuideFor(platform: string): InstallGuide | undefined {
  return Object.hasOwn(guides, platform) ? guides[platform as keyof typeof guides] : undefined;
}
