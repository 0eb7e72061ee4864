/** What the editor's dialog is about: an entry of the catalogue, or a new one without an id. */
export interface OpenEntry {
  kind: 'product' | 'addon';
  id?: string;
}
