import type { Kernel } from '#kernel/kernel.ts'

/**
 * How many products are searched first: an index of words answers for them in a few milliseconds,
 * and few people scroll further.
 */
export const PROMINENT = 10_000
/** Rows changed by one statement, which bounds how long others wait for its locks. */
const batch = 2_000

const edgeSql = `
  select trend, id from products where listed order by trend desc nulls last, id desc nulls last offset ${PROMINENT - 1} limit 1`
const raiseSql = `
  update products set prominent = true where id in (
    select id from products where listed and not prominent and (trend, id) >= ($1::int, $2::uuid) order by trend desc nulls last, id desc nulls last limit ${batch})`
const lowerSql = `
  update products set prominent = false where id in (
    select id from products where listed and prominent and (trend, id) < ($1::int, $2::uuid) order by trend, id limit ${batch})`

/**
 * Keeps the most wanted products apart for searches (search-sql.ts). In a market of fewer, all are.
 * @returns how many changed places
 */
export async function chooseProminent(kernel: Kernel): Promise<number> {
  const { pool } = kernel.database
  const { rows } = await pool.query<{ trend: number; id: string }>(edgeSql)
  const [edge] = rows
  const values = edge
    ? [edge.trend, edge.id]
    : [-2_147_483_648, '00000000-0000-0000-0000-000000000000']
  let changed = 0
  for (const text of [raiseSql, lowerSql])
    for (;;) {
      const { rowCount } = await pool.query({ text, values })
      changed += rowCount ?? 0
      if ((rowCount ?? 0) < batch) break
    }
  return changed
}
