/** The peak of a rating, with the engine speed at the peak if it is published. */
export interface RatedPeak {
  value: number;
  /** Revolutions per minute. */
  rpm?: number;
}

/** The factory's power and torque rating of an engine. */
export interface FactoryRating {
  firstYear: number;
  lastYear: number;
  engine: '5.9L' | '6.7L';
  /** The transmission that the rating is for. Missing if the rating is for all of them. */
  transmission?: '68RFE' | 'G56' | 'AS69RC';
  /** Distinguishes ratings of the same years. */
  note?: string;
  /** Horsepower. Missing where we found no published figure. */
  power?: RatedPeak;
  /** Pound-feet. */
  torque: RatedPeak;
  /** Who published the figures, and where. */
  source: string;
}

/**
 * Factory ratings of the Cummins engines in Dodge and Ram 2500 and 3500 pickups. Chassis cabs have
 * lower ratings. Leave out a figure that no source confirms, or that sources disagree on.
 */
export const factoryRatingTable: readonly FactoryRating[] = [
  {
    firstYear: 2003,
    lastYear: 2004,
    engine: '5.9L',
    note: 'Standard Output',
    power: { value: 250, rpm: 2900 },
    torque: { value: 460, rpm: 1400 },
    source: 'Dodge, in Truck Trend (October 2002)',
  },
  {
    firstYear: 2003,
    lastYear: 2004,
    engine: '5.9L',
    note: 'Standard Output, California',
    power: { value: 235 },
    torque: { value: 460 },
    source: 'Dodge, in Truck Trend (October 2002)',
  },
  {
    firstYear: 2003,
    lastYear: 2004,
    engine: '5.9L',
    note: 'High Output',
    power: { value: 305, rpm: 2900 },
    torque: { value: 555, rpm: 1400 },
    source: 'Dodge, in Trailer/Body Builders (February 2002)',
  },
  {
    firstYear: 2004,
    lastYear: 2004,
    engine: '5.9L',
    note: 'from midyear',
    power: { value: 325, rpm: 2900 },
    torque: { value: 600, rpm: 1600 },
    source: 'Dodge, in Autos.ca (December 2003)',
  },
  {
    firstYear: 2005,
    lastYear: 2007,
    engine: '5.9L',
    power: { value: 325 },
    torque: { value: 610, rpm: 1600 },
    source: 'Dodge, in Auto123 (2006)',
  },
  {
    firstYear: 2007,
    lastYear: 2010,
    engine: '6.7L',
    transmission: '68RFE',
    power: { value: 350, rpm: 3000 },
    torque: { value: 650, rpm: 1500 },
    source: 'Dodge (2006), and Ram in PickupTrucks.com (February 2011)',
  },
  {
    firstYear: 2011,
    lastYear: 2011,
    engine: '6.7L',
    transmission: '68RFE',
    note: 'until midyear',
    power: { value: 350, rpm: 3000 },
    torque: { value: 650, rpm: 1500 },
    source: 'Ram, in PickupTrucks.com (February 2011)',
  },
  {
    firstYear: 2011,
    lastYear: 2012,
    engine: '6.7L',
    transmission: '68RFE',
    note: 'High Output',
    power: { value: 350, rpm: 3000 },
    torque: { value: 800, rpm: 1600 },
    source: 'Cummins, in ForConstructionPros (2011)',
  },
  {
    firstYear: 2007,
    lastYear: 2012,
    engine: '6.7L',
    transmission: 'G56',
    power: { value: 350 },
    torque: { value: 610 },
    source: 'Wikipedia, “Cummins B Series engine”',
  },
  {
    firstYear: 2013,
    lastYear: 2018,
    engine: '6.7L',
    transmission: 'G56',
    power: { value: 350, rpm: 2800 },
    // Published at 1,400 and at 1,500 rpm.
    torque: { value: 660 },
    source: 'Ram, in AgWeb (January 2013) and Construction Equipment (January 2015)',
  },
  {
    firstYear: 2013,
    lastYear: 2018,
    engine: '6.7L',
    transmission: '68RFE',
    power: { value: 370, rpm: 2800 },
    torque: { value: 800, rpm: 1600 },
    source: 'Ram, in AgWeb (January 2013) and AutoRacing1 (2014)',
  },
  {
    firstYear: 2013,
    lastYear: 2014,
    engine: '6.7L',
    transmission: 'AS69RC',
    power: { value: 385, rpm: 2800 },
    torque: { value: 850, rpm: 1600 },
    source: 'Ram, in AgWeb (January 2013)',
  },
  {
    firstYear: 2015,
    lastYear: 2015,
    engine: '6.7L',
    transmission: 'AS69RC',
    power: { value: 385, rpm: 2800 },
    torque: { value: 865, rpm: 1700 },
    source: 'Ram, in Truckin (August 2014)',
  },
  {
    firstYear: 2016,
    lastYear: 2017,
    engine: '6.7L',
    transmission: 'AS69RC',
    power: { value: 385, rpm: 2800 },
    torque: { value: 900, rpm: 1700 },
    source: 'Ram, in AutoGuide (July 2015)',
  },
  {
    firstYear: 2018,
    lastYear: 2018,
    engine: '6.7L',
    transmission: 'AS69RC',
    power: { value: 385, rpm: 2800 },
    torque: { value: 930, rpm: 1700 },
    source: 'Ram, in DBusiness (August 2017)',
  },
  {
    firstYear: 2019,
    lastYear: 2024,
    engine: '6.7L',
    transmission: '68RFE',
    power: { value: 370 },
    torque: { value: 850, rpm: 1700 },
    source: 'Ram, in Tread (2019) and SlashGear (December 2024)',
  },
  {
    firstYear: 2019,
    lastYear: 2020,
    engine: '6.7L',
    transmission: 'AS69RC',
    power: { value: 400, rpm: 2800 },
    torque: { value: 1000, rpm: 1800 },
    source: 'Ram, in Expedition Portal (January 2019)',
  },
  {
    // Reports on the power of these years disagree.
    firstYear: 2021,
    lastYear: 2023,
    engine: '6.7L',
    transmission: 'AS69RC',
    torque: { value: 1075 },
    source: 'Ram, in Motor1 (December 2020)',
  },
  {
    firstYear: 2024,
    lastYear: 2024,
    engine: '6.7L',
    transmission: 'AS69RC',
    power: { value: 420 },
    torque: { value: 1075 },
    source: 'Ram, in SlashGear (December 2024)',
  },
];
