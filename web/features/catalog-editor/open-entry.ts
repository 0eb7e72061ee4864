/** The catalog entry open in the editor; a new entry has no id. */
export interface OpenEntry {
  kind: 'product' | 'addon';
  id?: string;
}
