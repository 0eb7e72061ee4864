/** Shown when a change of the garage got no response. */
export const notSavedText = 'You need a connection to change your trucks.';
