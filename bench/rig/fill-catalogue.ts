import pg from 'pg'

import { readDemoContent, readSearchQueries } from '../../demo/content.ts'
import { run } from '../../scripts/run-tool.ts'

export type Filled = { slugs: string[]; categories: string[]; queries: string[]; seconds: number }

const slugsRead = 20_000

/**
 * Runs `npm run seed` on a fresh database; without products, nothing.
 * @throws what the seeding printed, when it fails
 */
export async function fillCatalogue(
  databaseUrl: string,
  dataDir: string,
  products: number,
): Promise<Filled> {
  if (products === 0) return { slugs: [], categories: [], queries: [], seconds: 0 }
  const began = performance.now()
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: '', DEMO: 'off' }
  const { code, output } = await run(
    [
      process.execPath,
      'scripts/seed.ts',
      '--products',
      String(products),
      '--database',
      databaseUrl,
    ],
    { env, quiet: true },
  )
  if (code !== 0) throw new Error(`The catalogue could not be filled.\n${output}`)
  const seconds = (performance.now() - began) / 1_000
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ slug: string }>(
      'select slug from products where listed order by md5(slug) limit $1',
      [slugsRead],
    )
    const [{ categories }, queries] = await Promise.all([readDemoContent(), readSearchQueries()])
    return {
      slugs: rows.map(({ slug }) => slug),
      categories: categories.map(({ slug }) => slug),
      queries: queries.map(({ query }) => query),
      seconds,
    }
  } finally {
    await client.end()
  }
}
