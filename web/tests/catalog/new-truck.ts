/** What an admin enters for a new calibration, by label. */
export const newTruck = {
  'Brand *': 'Cummins',
  'Year Range *': '2019-2021',
  'Engine Type *': '6.7L',
  'Platform *': 'EZLynk',
  'Model *': 'Ram 5500',
  'Transmission Type *': 'Aisin automatic',
  'Single File Price in Dollars *': '$1,249.00',
};
