import type { Sql } from '#kernel/database/database.ts'
import { run } from '#kernel/database/statement.ts'

import { wordsOf } from './search-words.ts'

/** How many products contain a word, and how many of them in their name or category. */
export type Counted = Map<string, { shown: string; products: number; named: number }>
export type Described = { id: string; name: string; description: string }

/** Serial numbers would fill the list and help no search; « 128 » and « 10000mah » do. */
const serial = /^(?=.*\d)(?!\d+(?:\.\d+)?\p{L}{1,6}$).{6,}$/u

/** The texts of the products after `last`, in the order they were published. */
export async function readDescribed(db: Sql, last: string, limit: number): Promise<Described[]> {
  return run<Described>(
    db,
    {
      name: 'search_described',
      text: `${describedColumns} where p.id > $1 order by p.id limit $2`,
    },
    [last, limit],
  )
}

/** The texts of these products, but those that were deleted. */
export async function readTheseDescribed(db: Sql, ids: readonly string[]): Promise<Described[]> {
  return run<Described>(
    db,
    { name: 'search_described_these', text: `${describedColumns} where p.id = any($1::uuid[])` },
    [ids],
  )
}

const describedColumns = `
  select p.id, concat_ws(' . ', p.name, s.name, c.name) as name,
    concat_ws(' . ', p.description,
      (select string_agg(one ->> 'value', ' . ') from jsonb_array_elements(p.characteristics) one),
      (select string_agg(distinct trait, ' . ') from variant_facts v cross join lateral (values (v.size), (v.color)) of_variant(trait) where v.product_id = p.id)
    ) as description
  from product_facts p
  join subcategory_facts s on s.id = p.subcategory_id
  join category_facts c on c.id = p.category_id`

/** Adds one product's words to those counted so far. */
export function countWords({ name, description }: Described, counted: Counted): void {
  const named = wordsOf(name)
  for (const [plain, shown] of new Map([...wordsOf(description), ...named])) {
    if (serial.test(plain)) continue
    const known = counted.get(plain) ?? { shown, products: 0, named: 0 }
    known.products += 1
    if (named.has(plain)) known.named += 1
    counted.set(plain, known)
  }
}
