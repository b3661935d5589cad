import pg from 'pg'

import { ConfigurationFault } from '#kernel/configuration-fault.ts'
import { sessionLimits } from '#kernel/database/database.ts'
import type { Pooler } from '#kernel/database/nameless-statements.ts'
import { sqlState } from '#kernel/database/write-refusals.ts'

type Addresses = { databaseUrl: string; directUrl: string | null }

/** PgBouncer's `connect_query`: it does not pass our settings on by itself. */
const connectQuery = Object.entries(sessionLimits)
  .map(([name, ms]) => `set ${name}=${ms}`)
  .join('; ')

/**
 * @returns null for PostgreSQL itself
 * @throws ConfigurationFault saying what to change
 */
export async function lookForPooler({ databaseUrl, directUrl }: Addresses): Promise<Pooler | null> {
  if (directUrl === null) {
    await withClient(databaseUrl, sessionLimits, (client) => requireLimits(client))
    return null
  }
  const server = await withClient(directUrl, {}, serverOf)
  return withClient(databaseUrl, {}, async (client) => {
    if ((await serverOf(client)) !== server)
      throw new ConfigurationFault(
        'DATABASE_URL et DATABASE_DIRECT_URL ne mènent pas à la même base de données.',
      )
    await requireLimits(client)
    return { keepsNames: await keepsNames(client) }
  })
}

async function withClient<T>(
  connectionString: string,
  settings: Partial<typeof sessionLimits>,
  ask: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    ...settings,
    application_name: 'sugu-opening',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await ask(client)
  } catch (error) {
    throw error instanceof ConfigurationFault ? error : explain(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function explain(cause: unknown): ConfigurationFault {
  const message = cause instanceof Error ? cause.message || String(cause) : String(cause)
  // 08P01 from PgBouncer: « unsupported startup parameter ».
  if (sqlState(cause) === '08P01' || /unsupported startup parameter/.test(message))
    return new ConfigurationFault(poolerUnknown, { cause })
  return new ConfigurationFault(`La base de données ne répond pas aux requêtes : ${message}`, {
    cause,
  })
}

const poolerUnknown =
  'DATABASE_URL mène à un PgBouncer : donnez aussi DATABASE_DIRECT_URL, l’adresse de PostgreSQL lui-même, pour l’écoute, les travaux et les migrations.'

/** @throws ConfigurationFault when a query could wait for ever */
async function requireLimits(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from pg_settings where name = any($1::text[]) and setting = $2',
    [Object.keys(sessionLimits), '0'],
  )
  if (rows.length > 0)
    throw new ConfigurationFault(
      `Derrière PgBouncer, ${rows.map(({ name }) => name).join(', ')} ne limite rien : ajoutez à la ligne de la base, dans pgbouncer.ini, connect_query='${connectQuery}' (et donnez DATABASE_DIRECT_URL).`,
    )
}

async function serverOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server: string }>(
    `select oid || ' ' || pg_postmaster_start_time() as server
     from pg_database where datname = current_database()`,
  )
  return rows[0]?.server ?? ''
}

/** A pooler that supports named statements renames them on the server. */
async function keepsNames(client: pg.Client): Promise<boolean> {
  const name = 'sugu_probe'
  try {
    await client.query('begin')
    const { rows } = await client.query<{ renamed: boolean }>({
      name,
      text: `select not exists (select from pg_prepared_statements where name = $1) as renamed`,
      values: [name],
    })
    const renamed = rows[0]?.renamed ?? false
    if (!renamed) await client.query(`deallocate ${name}`)
    return renamed
  } catch {
    // Another client's statement of this name exists: names are not isolated.
    return false
  } finally {
    await client.query('rollback')
  }
}
