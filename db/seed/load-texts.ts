/** Names, places and texts for the generated load data. */

export const firstNames = 'Ana Ben Carla Dale Elena Frank Grace Hank Irene Jesse Rosa'.split(' ');

export const lastNames = 'Alvarez Baker Carter Dawson Ellis Fuentes Garner Hayes Ibarra'.split(' ');

export const places = [
  { city: 'Cheyenne', state: 'WY', zip: '820' },
  { city: 'Amarillo', state: 'TX', zip: '791' },
  { city: 'Boise', state: 'ID', zip: '837' },
  { city: 'Billings', state: 'MT', zip: '591' },
];

export const streets = ['Main St', 'Ranch Rd', 'Oak Ave', 'County Road 12', 'Diesel Dr', 'Elm St'];

export const modifications = [
  '5 inch turbo-back exhaust, no muffler.',
  'Cold air intake with a dry filter.',
  'S&B tank, 60 gallons, and a lift pump at 150 gph.',
  'Stage 1 injectors, 60 hp over stock.',
];

export const notes = [
  'I tow a 14,000 lb fifth wheel through the Rockies every summer.',
  'Please keep exhaust temperatures under 1,250 degrees on long grades.',
  'Daily driver. Mileage matters more to me than peak power.',
  'Smokes a little on a cold start. The dealer couldn’t find anything.',
];

export const denialReasons = [
  'The VIN doesn’t match the year and engine you picked. Check it and order again.',
  'We can’t tune a truck with these injectors yet. Message us and we’ll let you know when we can.',
];

export const customerMessages = [
  'Hi, I just sent the request. Do you need anything else from me?',
  'That log is from a run up the pass at 70 mph. It was 88 out.',
  'It pulls great now, thank you!',
  'Rail pressure drops to 18,000 psi at full throttle. Is that normal?',
];

export const adminMessages = [
  'Thanks for the order. We’ll look at it today.',
  'Please send a log of one pull in fourth gear from 1,500 to 3,000 rpm.',
  'Your file’s ready. You’ll find it in this chat.',
  'That’s normal with a stock pump. The revision asks for less above 2,800 rpm.',
];
