/** What people in the load data are called, where they live and what they write. */

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
  'Daily driver, economy matters more to me than peak power.',
  'The truck smokes a little on a cold start, the dealer found nothing.',
  'I would like a switch position for winter with a longer warm-up.',
  'It is used for sled pulling twice a year and on the farm otherwise.',
  'The speedometer reads 4 mph low since the tires were changed.',
  'Call me after 5 pm mountain time if anything is unclear.',
];

export const denialReasons = [
  'The VIN does not match the year and engine you chose. Please check it and order again.',
  'We cannot calibrate a truck with these injectors yet. Write to us and we will tell you when we can.',
  'This transmission needs a rebuild before it can take the torque of this file.',
  'The device you named is locked to another vehicle. It must be released first.',
];

export const customerMessages = [
  'Hi, I just sent the request. Do you need anything else from me?',
  'The log is from a run up the pass at 70 mph, outside temperature was 88.',
  'It pulls great now, thank you!',
  'Rail pressure drops to 18,000 psi at full throttle, is that expected?',
  'I paid the invoice this morning.',
  'Which position of the switch is the tow file?',
  'The device shows error 0x3E when it writes. I tried two laptops.',
  'Ok, I will take another log tonight.',
];

export const adminMessages = [
  'Thanks for the order. We look at it today.',
  'Please send a log of one pull in fourth gear from 1,500 to 3,000 rpm.',
  'Your file is ready, you find it in this chat.',
  'That is normal with a stock pump. The revision lowers the demand above 2,800 rpm.',
  'Update the device to the newest firmware, then write the file again with the key on and the engine off.',
  'The invoice is on its way to your e-mail.',
  'Position 3 is tow, 4 is street, 5 is for the track only.',
  'Glad to hear it. Write here whenever something seems off.',
];
