import { createHash } from 'node:crypto'

import type { Kernel } from '#server/kernel/kernel.ts'
import { newId } from '#server/kernel/ids.ts'

import type { Visit } from './read-visits.ts'

const batch = 50_000

/** A product's key for an item of a file: the same for the same item. */
export function keyOf(item: string): string {
  const hash = createHash('md5').update(`item ${item}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/**
 * Writes the visits as the market notes them: one person each, a step a second, not yet counted.
 * @returns how many events
 */
export async function fillEvents(kernel: Kernel, visits: readonly Visit[]): Promise<number> {
  let rows: [id: string, at: string, person: string, product: string][] = []
  let written = 0
  const write = async () => {
    await kernel.database.pool.query(
      `insert into suggestion_events (id, at, person, kind, product_id)
      select id, at, person, 'view', product from unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::uuid[]) as given(id, at, person, product)`,
      [0, 1, 2, 3].map((column) => rows.map((row) => row[column])),
    )
    written += rows.length
    rows = []
  }
  for (const { at, items } of visits) {
    const person = newId()
    items.forEach((item, step) =>
      rows.push([newId(), new Date(at + step * 1_000).toISOString(), person, keyOf(item)]),
    )
    if (rows.length > batch) await write()
  }
  await write()
  return written
}
