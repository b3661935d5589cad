import type pg from 'pg'
import type { Db } from 'pg-boss'

import { type CountedPool, openCountedPool } from '../database/counted-pool.ts'
import { Listener } from '../events/listener.ts'
import type { Log } from '../log.ts'

type JobsDatabaseOptions = {
  /** Direct: a pooler in transaction mode loses LISTEN and statement names. */
  url: string
  connections: number
  log: Log
  isKnown: (error: unknown) => boolean
}
type Rows = { rows: unknown[] }
type Query = (statement: pg.QueryConfig) => Promise<Rows>

/** Connections of the job queue. Statements are named: planning cost as much as running them. */
export class JobsDatabase implements Db {
  readonly #options: JobsDatabaseOptions
  readonly #pool: CountedPool

  constructor(options: JobsDatabaseOptions) {
    this.#options = options
    const { url, connections, log, isKnown } = options
    this.#pool = openCountedPool({
      connectionString: url,
      max: connections,
      application_name: 'sugu-jobs',
      connectionTimeoutMillis: 10_000,
    })
    this.#pool.on('error', (error) => {
      if (!isKnown(error)) log.warn({ err: error }, 'job queue')
    })
  }

  executeSql(text: string, values?: unknown[]): Promise<Rows> {
    return namedOn((statement) => this.#pool.query(statement), text, values)
  }

  async listen(channel: string, onNotification: (payload: string) => void, onMissed: () => void) {
    const { url: databaseUrl, log } = this.#options
    const onMessage = onNotification
    const listener = new Listener({ databaseUrl, channel, log, onMessage, onMissed })
    await listener.start()
    onMissed()
    return { close: () => listener.stop() }
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}

/** Runs pg-boss's statements inside a transaction. */
export function jobsWithin(client: pg.ClientBase): Db {
  return {
    executeSql: (text, values) => namedOn((statement) => client.query(statement), text, values),
  }
}

const names = new Map<string, string>()
/** A queue has some twenty. */
const mostNames = 60

function namedOn(query: Query, text: string, values: unknown[] = []): Promise<Rows> {
  const name = values.length > 0 ? statementName(text) : undefined
  return query({ text, values, ...(name ? { name } : {}) })
}

/**
 * Returns undefined without values: such a statement would keep the plan made for an empty queue.
 */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = `jobs_${names.size}`
  names.set(text, name)
  return name
}
