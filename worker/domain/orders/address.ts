/** A postal address in the United States. */
export interface AddressJson {
  street: string;
  city: string;
  /** Two capital letters. */
  state: string;
  zip: string;
}
