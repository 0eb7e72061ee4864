/** The JSON of the API. Money is integer cents, dates are ISO 8601 in UTC. */

import type { AddonCategory } from '#worker/domain/catalog/addon-category.ts';

export interface ProductJson {
  id: string;
  brand: string;
  /** Like `2017-2019`. */
  yearRange: string;
  engineType: string;
  platform: string;
  model: string;
  transmissionType: string;
  description: string | null;
  imageUrl: string | null;
  /** Cents. */
  singlePrice: number;
  /** Cents. */
  sotfPrice: number | null;
  hasSotf: boolean;
}

export interface AddonJson {
  id: string;
  name: string;
  description: string | null;
  /** Cents. */
  price: number;
  category: AddonCategory | null;
  applicableBrands: string[] | null;
}

/** What the catalogue editor knows of an entry besides what everybody sees. */
interface EditedJson {
  onSale: boolean;
  /** Counts the edits; an edit names the one that it was made on. */
  version: number;
}

/** A calibration as admins edit it. */
export type CatalogProductJson = ProductJson & EditedJson;

/** An add-on as admins edit it. */
export type CatalogAddonJson = AddonJson & EditedJson;

/** The answer of `GET /api/admin/catalog`: everything, on sale or not. */
export interface CatalogJson {
  products: CatalogProductJson[];
  addons: CatalogAddonJson[];
}

/** The body of `POST /api/admin/products`; `PUT /api/admin/products/{productId}` sends the `version` too. */
export type ProductEntryJson = Omit<CatalogProductJson, 'id' | 'imageUrl' | 'version'>;

/** The body of `POST /api/admin/addons`; `PUT /api/admin/addons/{addonId}` sends the `version` too. */
export type AddonEntryJson = Omit<CatalogAddonJson, 'id' | 'version'>;
