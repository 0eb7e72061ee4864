import { expect, it } from 'vitest';
import { trackingUrl } from './tracking-url.ts';

it.each([
  ['UPS', '1Z 999 AA1', 'https://www.ups.com/track?tracknum=1Z999AA1'],
  ['ups Ground', '1Z9', 'https://www.ups.com/track?tracknum=1Z9'],
  ['USPS', '9400 1', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94001'],
  ['US Mail', '94', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94'],
  ['FedEx', '7', 'https://www.fedex.com/fedextrack/?trknbr=7'],
  ['Fed Ex Home', '7', 'https://www.fedex.com/fedextrack/?trknbr=7'],
  [' DHL Express', 'J&1', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=J%261'],
  ['Upstate Couriers', '7', undefined],
  ['', '', undefined],
])('finds the page of %j for %j', (carrier, number, url) => {
  expect(trackingUrl(carrier, number)).toBe(url);
});
