const pages: [carrier: RegExp, url: string][] = [
  [/^ups\b/i, 'https://www.ups.com/track?tracknum='],
  [/^(usps|u\.?s\.? ?mail|us postal)/i, 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  [/^fed ?ex\b/i, 'https://www.fedex.com/fedextrack/?trknbr='],
  [/^dhl\b/i, 'https://www.dhl.com/us-en/home/tracking.html?tracking-id='],
];

/** Returns the carrier's page about a shipment, or undefined for a carrier that we don't know. */
export function trackingUrl(carrier: string, trackingNumber: string): string | undefined {
  const page = pages.find(([name]) => name.test(carrier.trim()));
  return page && `${page[1]}${encodeURIComponent(trackingNumber.replaceAll(/\s/g, ''))}`;
}
