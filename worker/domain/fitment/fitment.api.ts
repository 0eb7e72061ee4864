/** JSON types of the API. */

/** The parts that some calibrations need besides the file: the SOTF switch, and the platform's device. */
export const requiredParts = ['switch', 'device'] as const;
export type RequiredPart = (typeof requiredParts)[number];

/** A truck in the user's garage. */
export interface TruckJson {
  id: string;
  /** Counts the edits. An edit sends the version it is based on. */
  version: number;
  nickname: string | null;
  /** The model year, like `2014`. */
  year: string;
  make: string;
  model: string;
  /** Like `68RFE automatic`. */
  transmission: string | null;
  vin: string | null;
  /** The tuning device that the user owns, like `EZ Lynk AutoAgent 3`. */
  device: string | null;
  /** Null without a device. */
  deviceSerial: string | null;
}

/** The body of `POST /api/account/trucks`; `PUT /api/account/trucks/{truckId}` sends the `version` too. */
export type TruckEntryJson = Omit<TruckJson, 'id' | 'version'>;
