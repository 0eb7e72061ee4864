/** `npm run db:seed`: loads the catalog into the database. */
import { databaseAddress } from '#db/migrate.ts';
import { seed } from './seed-catalog.ts';

const address = databaseAddress(process.env);
const { products, addons } = await seed(address);
console.log(
  `Loaded ${products.length} calibrations and ${addons.length} add-ons into ${address.url}. Entries that an admin edited remain unchanged.`,
);
