/** JSON types of the API. Money is integer cents; dates are ISO 8601 in UTC. */

import type { AddonCategory } from '#worker/domain/catalog/addon-category.ts';

export const calibrationUses = ['street', 'competition', 'export'] as const;
export type CalibrationUse = (typeof calibrationUses)[number];

/** What a calibration is sold for. Null if the shop hasn't set it. An order keeps the terms of its day. */
export interface SaleTermsJson {
  use: CalibrationUse | null;
  /** The Executive Order of a street legal calibration, like `D-123-45`. */
  eoNumber: string | null;
  /** How many revisions the price includes, within this many days of the delivery. */
  revisionCount: number | null;
  revisionDays: number | null;
  /** Cents, for a new file for the same truck after that. Null if the shop doesn't sell one. */
  retunePrice: number | null;
}

export interface ProductJson extends SaleTermsJson {
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

/** A power level of a calibration's SOTF package. */
export interface TuneLevelJson {
  name: string;
  description: string;
}

/** One measurement of a dyno run: engine speed in rpm, power in hp, torque in lb-ft. */
export interface DynoPointJson {
  rpm: number;
  power: number;
  torque: number;
}

export const dynoCorrections = ['SAE', 'STD', 'uncorrected'] as const;
export type DynoCorrection = (typeof dynoCorrections)[number];

/** Peaks of one dyno run: power in hp, torque in lb-ft. */
export interface DynoPeaksJson {
  power: number;
  torque: number;
}

/** What the shop read from its dyno sheet: the stock file and the levels of one truck, on one dyno and one day. */
export interface DynoNumbersJson {
  truck: string;
  dyno: string;
  /** Like `2026-10-03`. */
  date: string;
  correction: DynoCorrection;
  stock: DynoPeaksJson;
  /** The measured levels, by their names. */
  levels: (DynoPeaksJson & { name: string })[];
}

/** The shop's own dyno sheet: a picture, or the points of a run by increasing engine speed. */
export type DynoSheetJson = { numbers: DynoNumbersJson | null } & (
  | { kind: 'image'; imageUrl: string }
  | { kind: 'run'; points: DynoPointJson[] }
);

/** A calibration with the details that only its page shows. */
export interface ProductDetailsJson extends ProductJson {
  levels: TuneLevelJson[];
  /** The name of the level that the single file has. Null if the shop hasn't set it. */
  singleLevel: string | null;
  /** The hardware that the calibration needs on the truck, one part per entry. */
  hardware: string[];
  /** The fuel that the calibration needs. */
  fuel: string | null;
  dynoSheet: DynoSheetJson | null;
}

export interface AddonJson {
  id: string;
  name: string;
  description: string | null;
  /** Cents. */
  price: number;
  category: AddonCategory | null;
  applicableBrands: string[] | null;
  /** Whether we ship it to the customer. */
  ships: boolean;
}

/** The fields that only the catalog editor sees. */
interface EditableJson {
  onSale: boolean;
  /** Counts the edits. An edit sends the version it is based on. */
  version: number;
}

/** A calibration in the catalog editor. */
export type CatalogProductJson = ProductDetailsJson & EditableJson;

/** An add-on in the catalog editor. */
export type CatalogAddonJson = AddonJson & EditableJson;

/** The response of `GET /api/admin/catalog`: all entries, for sale or not. */
export interface CatalogJson {
  products: CatalogProductJson[];
  addons: CatalogAddonJson[];
}

/** The new prices of a calibration in `PUT /api/admin/product-prices`. Cents. */
export interface NewPricesJson {
  id: string;
  /** The version that the prices are based on. */
  version: number;
  singlePrice: number;
  /** Ignored where the calibration has no SOTF price. */
  sotfPrice: number | null;
}

/** The fields of a calibration; `PUT /api/admin/products/{productId}` sends the `version` too. */
export type ProductEntryJson = Omit<ProductJson, 'id' | 'imageUrl' | keyof SaleTermsJson> & {
  onSale: boolean;
  /** An entry without these fields leaves them unchanged. */
  levels?: TuneLevelJson[] | undefined;
  singleLevel?: string | null | undefined;
  hardware?: string[] | undefined;
  fuel?: string | null | undefined;
  use?: CalibrationUse | null | undefined;
  eoNumber?: string | null | undefined;
  revisionCount?: number | null | undefined;
  revisionDays?: number | null | undefined;
  retunePrice?: number | null | undefined;
};

/** The body of `POST /api/admin/products`. */
export type NewProductJson = ProductEntryJson & {
  /** The calibration that this one copies: its questions are asked for this one too. */
  copyOf?: string | undefined;
};

/** The body of `POST /api/admin/addons`; `PUT /api/admin/addons/{addonId}` sends the `version` too. */
export type AddonEntryJson = Omit<CatalogAddonJson, 'id' | 'version'>;
