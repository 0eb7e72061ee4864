/** Names, places and texts for the generated load data. */

export const firstNames = [
  ...['Ana', 'Ben', 'Carla', 'Dale', 'Elena', 'Frank', 'Grace', 'Hank', 'Irene', 'Jesse', 'Karen'],
  ...['Luis', 'Maria', 'Nate', 'Olga', 'Pete', 'Quinn', 'Rosa', 'Sam', 'Tess', 'Vern', 'Wade'],
];

export const lastNames = [
  ...['Alvarez', 'Baker', 'Carter', 'Dawson', 'Ellis', 'Fuentes', 'Garner', 'Hayes', 'Ibarra'],
  ...['Jensen', 'Keller', 'Larsen', 'Mercer', 'Nolan', 'Ortiz', 'Pruitt', 'Quigley', 'Ramsey'],
  ...['Stone', 'Tucker', 'Underwood', 'Vance', 'Whitaker', 'York', 'Zeller'],
];

export const places = [
  { city: 'Cheyenne', state: 'WY', zip: '820' },
  { city: 'Amarillo', state: 'TX', zip: '791' },
  { city: 'Boise', state: 'ID', zip: '837' },
  { city: 'Billings', state: 'MT', zip: '591' },
  { city: 'Tulsa', state: 'OK', zip: '741' },
  { city: 'Redding', state: 'CA', zip: '960' },
  { city: 'Columbus', state: 'IN', zip: '472' },
  { city: 'Knoxville', state: 'TN', zip: '379' },
  { city: 'Duluth', state: 'MN', zip: '558' },
];

export const streets = ['Main St', 'Ranch Rd', 'Oak Ave', 'County Road 12', 'Diesel Dr', 'Elm St'];

export const modifications = [
  '5 inch turbo-back exhaust, no muffler.',
  'Cold air intake with a dry filter.',
  'S&B tank, 60 gallons, and a lift pump at 150 gph.',
  'Stage 1 injectors, 60 hp over stock.',
  'Compound turbos, a 64 mm over a stock 351 housing.',
  'Head studs torqued to 125 ft-lb, new gasket at 112,000 miles.',
  'Built transmission with a triple disc converter.',
  'CP3 conversion, stroker pump.',
  '35 inch tires on 4.10 gears.',
];

export const notes = [
  'I tow a 14,000 lb fifth wheel through the Rockies every summer.',
  'Please keep exhaust temperatures under 1,250 degrees on long grades.',
  'Daily driver. Mileage matters more to me than peak power.',
  'Smokes a little on a cold start. The dealer couldn’t find anything.',
  'I’d like a switch position for winter with a longer warm-up.',
  'I sled pull twice a year. The rest of the time it’s a farm truck.',
  'Speedometer reads 4 mph low since I changed tires.',
  'Call me after 5 pm Mountain if you have questions.',
];

export const denialReasons = [
  'The VIN doesn’t match the year and engine you picked. Check it and order again.',
  'We can’t tune a truck with these injectors yet. Message us and we’ll let you know when we can.',
  'Your transmission needs a rebuild before it can hold the torque in this file.',
  'Your device is locked to another truck. Get it released, then order again.',
];

export const customerMessages = [
  'Hi, I just sent the request. Do you need anything else from me?',
  'That log is from a run up the pass at 70 mph. It was 88 out.',
  'It pulls great now, thank you!',
  'Rail pressure drops to 18,000 psi at full throttle. Is that normal?',
  'I paid the invoice this morning.',
  'Which switch position is the tow file?',
  'The device throws error 0x3E when it writes. I tried two laptops.',
  'OK, I’ll grab another log tonight.',
];

export const adminMessages = [
  'Thanks for the order. We’ll look at it today.',
  'Please send a log of one pull in fourth gear from 1,500 to 3,000 rpm.',
  'Your file’s ready. You’ll find it in this chat.',
  'That’s normal with a stock pump. The revision asks for less above 2,800 rpm.',
  'Update the device firmware, then write the file again with the key on and the engine off.',
  'The invoice is on its way to your email.',
  'Position 3 is tow, 4 is street, 5 is for the track only.',
  'Glad to hear it. Message us here if anything seems off.',
];
