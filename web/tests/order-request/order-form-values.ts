/** The values that the tests enter in the order form. */
export const orderFormValues = {
  customerPhone: '555-010-1234',
  billingStreet: '1 Main St',
  billingCity: 'Cheyenne',
  billingState: 'wy',
  billingZip: '82001',
  vehicleYear: '2014',
  vehicleMake: 'Ram',
  vehicleModel: '2500',
};
