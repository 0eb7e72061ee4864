import { createServer } from 'node:http';
import type { Db } from '#db/client.ts';
import { closeServer, listenOnLoopback } from '#db/local/loopback.ts';

/** A statement of the Hrana protocol: its text, or the id of a text stored by an earlier request of the pipeline. */
interface Statement {
  sql?: string;
  sql_id?: number;
  args?: { type: string; value?: string }[];
}

interface Pipeline {
  requests: {
    sql?: string;
    sql_id?: number;
    stmt?: Statement;
    batch?: { steps: { stmt: Statement }[] };
  }[];
}

export interface RecordedStatement {
  sql: string;
  /** The number of its parameters. */
  argCount: number;
}

/** Returns the steps in which SQLite runs a statement. */
export async function explain(db: Db, { sql, argCount }: RecordedStatement): Promise<string[]> {
  const { rows } = await db.client.execute({
    sql: `explain query plan ${sql}`,
    args: Array<number>(argCount).fill(1),
  });
  return rows.map(({ detail }) => String(detail));
}

/** Starts a proxy to a libSQL server that records the statements of each round trip. */
export async function startRecordingDatabase(target: string) {
  const trips: RecordedStatement[][] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    trips.push(statementsOf(JSON.parse(body)));
    const { method = 'POST', url = '' } = request;
    const forwarded = await fetch(`${target}${url}`, { method, body });
    response.writeHead(forwarded.status, { 'Content-Type': 'application/json' });
    response.end(await forwarded.text());
  });
  const port = await listenOnLoopback(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    /** The statements of each round trip, oldest first. */
    trips,
    close: () => closeServer(server),
  };
}

function statementsOf({ requests }: Pipeline): RecordedStatement[] {
  const stored = new Map(requests.map(({ sql_id, sql }) => [sql_id, sql]));
  return requests
    .flatMap(({ stmt, batch }) => [stmt, ...(batch?.steps ?? []).map((step) => step.stmt)])
    .filter((statement) => statement !== undefined)
    .map(({ sql, sql_id, args = [] }) => ({
      sql: sql ?? stored.get(sql_id) ?? '',
      argCount: args.length,
    }));
}
