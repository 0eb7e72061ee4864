import { and, desc, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { trucks } from '#db/schema/garage.ts';
import { orders } from '#db/schema/orders.ts';

type OrderField = 'userId' | 'vin' | 'vehicleYear' | 'vehicleMake' | 'vehicleModel';

/**
 * Returns the id of the customer's truck that an order is for: the newest with its VIN, else the
 * newest of its year, make and model, unless both have a VIN. Takes an order's values or columns.
 */
export function truckIdOf(order: Record<OrderField, SQLWrapper | string | null>): SQL {
  const vin = vinKey(order.vin);
  const isSameModel = and(
    sql`${trucks.year} = ${order.vehicleYear}`,
    sql`${trucks.make} = ${order.vehicleMake}`,
    sql`${trucks.model} = ${order.vehicleModel}`,
    or(isNull(trucks.vin), sql`${vin} is null`),
  );
  // Raw, because Drizzle's subqueries need a client.
  const newest = (which: SQL | undefined) =>
    sql`(select ${trucks.id} from ${trucks} where ${trucks.userId} = ${order.userId} and ${which} order by ${desc(trucks.createdAt)} limit 1)`;
  return sql`coalesce(${newest(sql`${trucks.vin} = ${vin}`)}, ${newest(isSameModel)})`;
}

/** The condition that a truck is the one of the order that meets another condition. */
export function isTruckOf(order: SQL | undefined): SQL {
  return sql`${trucks.id} = (select ${truckIdOf(orders)} from ${orders} where ${order})`;
}

/** Returns an order's VIN in a truck's form: upper case, without spaces and dashes, or null. */
export function vinKey(vin: SQLWrapper | string | null): SQL {
  return sql`nullif(upper(replace(replace(${vin}, ' ', ''), '-', '')), '')`;
}
