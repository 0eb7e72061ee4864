/**
 * What the positions of a Ram or Dodge truck's VIN mean. Source: NHTSA's Product Information Catalog (vPIC,
 * https://vpic.nhtsa.dot.gov), the manufacturer identifiers and the Dodge Ram schemas of model years 2003 to 2024.
 */

export type YearRange = readonly [first: number, last: number];

export interface Manufacturer {
  /** Positions 1 to 3. */
  codes: readonly string[];
  /** The first and last model year of trucks with these codes. */
  years: YearRange;
  /** An incomplete vehicle leaves the factory as a chassis cab. */
  isIncomplete: boolean;
}

/** The manufacturer identifiers of Dodge and Ram trucks. */
export const manufacturers: readonly Manufacturer[] = [
  { codes: ['1B7', '2B7', '3B7'], years: [1981, 2002], isIncomplete: false },
  { codes: ['1B6', '2B6', '3B6'], years: [1981, 2002], isIncomplete: true },
  { codes: ['1D7', '3D7'], years: [2002, 2011], isIncomplete: false },
  { codes: ['2D7', '1D3', '2D3', '3D3'], years: [2002, 2009], isIncomplete: false },
  { codes: ['1D2', '2D2', '1D6'], years: [1995, 2007], isIncomplete: true },
  { codes: ['3D2'], years: [1995, 2009], isIncomplete: true },
  { codes: ['2D6'], years: [1980, 2010], isIncomplete: true },
  { codes: ['3D6'], years: [1982, 2011], isIncomplete: true },
  { codes: ['1C6', '3C6'], years: [2012, 2026], isIncomplete: false },
  { codes: ['2C6'], years: [2012, 2024], isIncomplete: false },
  { codes: ['1C7'], years: [2012, 2025], isIncomplete: true },
  { codes: ['2C7'], years: [2012, 2024], isIncomplete: true },
  { codes: ['3C7'], years: [2012, 2026], isIncomplete: true },
];

/** Chassis cabs with the manufacturer identifier of a pickup, by position 4 and the following ones. */
export const chassisCabCodes: readonly { years: YearRange; pattern: RegExp }[] = [
  { years: [2005, 2006], pattern: /^W[LRSX]/ },
  { years: [2012, 2024], pattern: /^W/ },
  { years: [2007, 2009], pattern: /^.[CDGHN]/ },
  { years: [2010, 2010], pattern: /^.[3ACDFGHNUZ]/ },
];

export interface ModelCode {
  years: YearRange;
  /** Matches positions 5 to 7. */
  pattern: RegExp;
  model:
    | '1500'
    | '2500'
    | '3500'
    | '4000'
    | '4500'
    | '5500'
    | 'Dakota'
    | 'Ram Van'
    | 'ProMaster'
    | 'another model';
}

/** The model by vehicle line and series. */
export const modelCodes: readonly ModelCode[] = [
  { years: [2003, 2004], pattern: /^[GL]/, model: 'Dakota' },
  { years: [2005, 2011], pattern: /^[EW]/, model: 'Dakota' },
  { years: [2012, 2012], pattern: /^D[UV]/, model: 'Dakota' },
  { years: [2003, 2003], pattern: /^B/, model: 'Ram Van' },
  { years: [2013, 2016], pattern: /^RG/, model: 'Ram Van' },
  { years: [2014, 2024], pattern: /^R[VW]/, model: 'ProMaster' },
  // Such as a Jeep Gladiator, or a ProMaster sold as a Fiat.
  { years: [2012, 2012], pattern: /^([^D]|D[CDG])/, model: 'another model' },
  { years: [2013, 2024], pattern: /^[^R]/, model: 'another model' },
  { years: [2003, 2003], pattern: /^[AU]1/, model: '1500' },
  { years: [2003, 2003], pattern: /^[AU]2/, model: '2500' },
  { years: [2004, 2007], pattern: /^[ARSU]1/, model: '1500' },
  { years: [2004, 2007], pattern: /^[ARSU]2/, model: '2500' },
  { years: [2003, 2007], pattern: /^[AU][34]/, model: '3500' },
  { years: [2005, 2007], pattern: /^[RS][34]/, model: '3500' },
  { years: [2006, 2006], pattern: /^[LX][34]/, model: '3500' },
  { years: [2007, 2009], pattern: /^[GHLX][34]/, model: '3500' },
  { years: [2007, 2007], pattern: /^N5/, model: '4000' },
  { years: [2008, 2009], pattern: /^[ABRSUV]1/, model: '1500' },
  { years: [2008, 2009], pattern: /^[RS]2/, model: '2500' },
  { years: [2008, 2010], pattern: /^[CD]6/, model: '4500' },
  { years: [2008, 2010], pattern: /^[CD]7/, model: '5500' },
  { years: [2010, 2011], pattern: /^[BV][18]/, model: '1500' },
  { years: [2010, 2011], pattern: /^[PT]2/, model: '2500' },
  { years: [2010, 2011], pattern: /^[FMYZ][34]/, model: '3500' },
  { years: [2010, 2010], pattern: /^[GH][34]/, model: '3500' },
  { years: [2010, 2011], pattern: /^[AU]6/, model: '4500' },
  { years: [2010, 2011], pattern: /^[AU]7/, model: '5500' },
  { years: [2010, 2011], pattern: /^[56]5/, model: '4000' },
  { years: [2012, 2012], pattern: /^D(4R|[67]|[AB][A-E])/, model: '1500' },
  { years: [2012, 2012], pattern: /^D[45][A-P]/, model: '2500' },
  { years: [2012, 2012], pattern: /^D[2389PRST]/, model: '3500' },
  { years: [2012, 2012], pattern: /^D[KL]/, model: '4500' },
  { years: [2012, 2012], pattern: /^D[MN]/, model: '5500' },
  { years: [2013, 2013], pattern: /^R4R/, model: '1500' },
  { years: [2013, 2013], pattern: /^R[45][A-P]/, model: '2500' },
  { years: [2013, 2024], pattern: /^R([67]|[AB][A-F])/, model: '1500' },
  { years: [2018, 2024], pattern: /^RBG/, model: '1500' },
  { years: [2013, 2013], pattern: /^R[AB]G/, model: '4000' },
  { years: [2013, 2024], pattern: /^R[AB][HJKL]/, model: '4000' },
  { years: [2019, 2024], pattern: /^R[EF]/, model: '1500' },
  { years: [2014, 2024], pattern: /^R[45]/, model: '2500' },
  { years: [2013, 2024], pattern: /^R[2389PRST]/, model: '3500' },
  { years: [2016, 2024], pattern: /^R[CD]/, model: '3500' },
  { years: [2013, 2024], pattern: /^R[KL]/, model: '4500' },
  { years: [2013, 2024], pattern: /^R[MN]/, model: '5500' },
];

/** The year codes of position 10, which repeat after 30 years. Source: 49 CFR 565.15, Table VI. */
export const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789';
export const firstCodedYear = 1980;
