import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { datalogLimits, datalogs, logTemplates } from '#db/schema/datalogs.ts';
import { files } from '#db/schema/files.ts';
import { orders } from '#db/schema/orders.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { recordChange } from '#db/statements/record-change.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import {
  type DatalogJson,
  type LogCorrections,
  type LogLimits,
  type LogSummary,
  type LogTemplateJson,
  logCheckKinds,
} from '#worker/domain/datalogs/datalogs.api.ts';
import { fileUrl } from '#worker/domain/files/file-rules.ts';
import { limits } from '#worker/domain/limits.ts';

/** Returns an order's newest logs, oldest first. */
export async function selectDatalogs(db: Db, orderId: string): Promise<DatalogJson[]> {
  const rows = await db.orm
    .select({ log: datalogs, file: { name: files.name, size: files.size }, orderVin: orders.vin })
    .from(datalogs)
    .innerJoin(files, eq(files.id, datalogs.fileId))
    .innerJoin(orders, eq(orders.id, datalogs.orderId))
    .where(eq(datalogs.orderId, orderId))
    .orderBy(desc(datalogs.createdAt), sql`${datalogs}.rowid desc`)
    .limit(limits.listedLogs);
  return rows.reverse().map(({ log, file, orderVin }) => ({
    fileId: log.fileId,
    fileUrl: fileUrl(log.fileId),
    fileName: file.name ?? '',
    fileSize: file.size ?? 0,
    createdAt: new Date(log.createdAt).toISOString(),
    orderVin,
    summary: log.summary,
    corrections: log.corrections,
  }));
}

interface NewSummary {
  orderId: string;
  fileId: string;
  summary: LogSummary;
}

/** Stores the summary of a log and bumps its order, if it is new. Returns whether the log exists. */
export async function updateSummary(db: Db, { orderId, fileId, summary }: NewSummary) {
  const isThis = and(eq(datalogs.fileId, fileId), eq(datalogs.orderId, orderId));
  const isNew = and(isThis, sql`${datalogs.summary} is not ${JSON.stringify(summary)}`);
  await db.write([
    ...bumpPollVersions(db, [`order:${orderId}`], rowExists(datalogs, isNew)),
    db.orm.update(datalogs).set({ summary }).where(isNew),
  ]);
  const [found] = await db.orm.select({ id: datalogs.fileId }).from(datalogs).where(isThis);
  return found !== undefined;
}

interface NewCorrections extends NewSummary {
  corrections: LogCorrections;
  /** What to remember for later logs; none if the shop didn't make the corrections. */
  templates: readonly LogTemplateJson[];
  actorId: string;
  /** ms since 1970. */
  at: number;
}

/** Replaces the corrections and the summary of a log and bumps its order. Returns whether the log exists. */
export async function updateCorrections(
  db: Db,
  { orderId, fileId, summary, corrections, templates, actorId, at }: NewCorrections,
): Promise<boolean> {
  const isThis = and(eq(datalogs.fileId, fileId), eq(datalogs.orderId, orderId));
  const known = await db.orm.select({ id: datalogs.fileId }).from(datalogs).where(isThis);
  if (known.length === 0) return false;
  await db.write([
    ...bumpPollVersions(db, [`order:${orderId}`], rowExists(datalogs, isThis)),
    db.orm.update(datalogs).set({ summary, corrections }).where(isThis),
    ...templates.map(({ logger, channel, meaning = null, unit = null }) => {
      const row = { meaning, unit, updatedBy: actorId, updatedAt: at };
      return db.orm
        .insert(logTemplates)
        .values({ logger, channel, ...row })
        .onConflictDoUpdate({ target: [logTemplates.logger, logTemplates.channel], set: row });
    }),
  ]);
  return true;
}

/** Returns the newest templates. */
export async function selectTemplates(db: Db): Promise<LogTemplateJson[]> {
  const rows = await db.orm
    .select({
      logger: logTemplates.logger,
      channel: logTemplates.channel,
      meaning: logTemplates.meaning,
      unit: logTemplates.unit,
    })
    .from(logTemplates)
    .orderBy(desc(logTemplates.updatedAt))
    .limit(limits.logTemplates);
  return rows.map(({ logger, channel, meaning, unit }) => ({
    logger,
    channel,
    ...(meaning !== null && { meaning }),
    ...(unit !== null && { unit }),
  }));
}

/** Returns the limits that an admin changed. */
export async function selectLimits(db: Db): Promise<Partial<LogLimits>> {
  const rows = await db.orm
    .select({ kind: datalogLimits.kind, value: datalogLimits.value })
    .from(datalogLimits);
  return Object.fromEntries(rows.map(({ kind, value }) => [kind, value]));
}

interface NewLimits {
  before: LogLimits;
  limits: LogLimits;
  actorId: string;
  /** ms since 1970. */
  at: number;
}

/** Stores all limits. */
export async function upsertLimits(
  db: Db,
  { before, limits, actorId, at }: NewLimits,
): Promise<void> {
  const change = { kind: 'logLimits', name: 'datalog limits', before, after: limits } as const;
  await db.write([
    recordChange(db, { actorId, at }, change),
    ...logCheckKinds.map((kind) => {
      const row = { value: limits[kind], updatedBy: actorId, updatedAt: at };
      return db.orm
        .insert(datalogLimits)
        .values({ kind, ...row })
        .onConflictDoUpdate({ target: datalogLimits.kind, set: row });
    }),
  ]);
}
