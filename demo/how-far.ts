import pg from 'pg'

/**
 * How far the filling of a market has come: whether the market can open, and whether it is
 * complete.
 */
export type HowFar = { opened: boolean; filled: boolean }

/**
 * Reads the recorded steps, without starting the process that fills. All false for a market that is
 * not a demo.
 */
export async function howFar(databaseUrl: string): Promise<HowFar> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sugu-demo' })
  await client.connect()
  try {
    const { rows } = await client.query<{ claimed: boolean }>(
      `select to_regclass('demo.steps') is not null as claimed`,
    )
    if (!rows[0]?.claimed) return { opened: false, filled: false }
    const done = await client.query<{ name: string }>(
      `select name from demo.steps where name in ('ouvert', 'fini')`,
    )
    const names = new Set(done.rows.map(({ name }) => name))
    return { opened: names.has('ouvert') || names.has('fini'), filled: names.has('fini') }
  } finally {
    await client.end()
  }
}
