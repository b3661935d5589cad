import type { Market } from './market.ts'

/** Lets couriers deliver to regions that a fresh market does not serve. */
export async function serve(market: Pick<Market, 'sql'>, ...regions: string[]): Promise<void> {
  await market.sql(
    `update served_regions set served_by = 'couriers', decided_at = now() where region = any($1)`,
    [regions],
  )
}
