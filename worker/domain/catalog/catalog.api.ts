/** JSON types of the API. Money is integer cents; dates are ISO 8601 in UTC. */

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

/** What only the catalog editor sees of an entry. */
interface EditableJson {
  onSale: boolean;
  /** Counts the edits. An edit sends the version it is based on. */
  version: number;
}

/** A calibration in the catalog editor. */
export type CatalogProductJson = ProductJson & EditableJson;

/** An add-on in the catalog editor. */
export type CatalogAddonJson = AddonJson & EditableJson;

/** The response of `GET /api/admin/catalog`: all entries, on sale or not. */
export interface CatalogJson {
  products: CatalogProductJson[];
  addons: CatalogAddonJson[];
}

/** The body of `POST /api/admin/products`; `PUT /api/admin/products/{productId}` sends the `version` too. */
export type ProductEntryJson = Omit<CatalogProductJson, 'id' | 'imageUrl' | 'version'>;

/** The body of `POST /api/admin/addons`; `PUT /api/admin/addons/{addonId}` sends the `version` too. */
export type AddonEntryJson = Omit<CatalogAddonJson, 'id' | 'version'>;
