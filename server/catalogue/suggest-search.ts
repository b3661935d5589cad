import type { suggestSearch as endpoint } from '#contract/catalogue.ts'
import type { Given } from '#contract/endpoint.ts'

import type { Kernel } from '../kernel/kernel.ts'

import { everyWordBegun, searchWords } from './search-words.ts'

type Suggestion = { label: string; slug: string | null; category: string | null }

const most = 8
/** So many categories at most, so that products are seen too. */
const categories = 3
/** Two letters begin too many words to look at every product: only the most popular ones are. */
const shortWord = 2
const popular = 5_000

// Categories first, then products by their names alone, the popular ones first. Same names are proposed once, so more are read than shown.
function suggestSql(short: boolean): string {
  const among = short ? `(select * from products where listed order by trend desc nulls last, id desc nulls last limit ${popular})` : 'products'
  return `
  with begun as (select to_tsquery('french_plain', $1) as words, to_tsquery('french_plain', $2) as names),
  found as materialized (select p.name, p.slug, p.trend, p.id from ${among} p where p.listed and p.search @@ (select names from begun))
  (select place.name as label, null as slug, place.category from (
      select c.name, c.slug as category, c.position, 0 as depth from categories c
      union all select s.name, c.slug, c.position, 1 from subcategories s join categories c on c.id = s.category_id
    ) place
    where to_tsvector('french_plain', place.name) @@ (select words from begun)
    order by place.depth, place.position, place.name limit ${categories})
  union all
  (select name, slug, null from found order by trend desc, id desc limit ${4 * most})`
}

/** Up to 8 things to look for, while somebody types. */
export async function suggestSearch(kernel: Kernel, typed: string): Promise<Given<typeof endpoint>> {
  const words = searchWords(typed)
  const last = words.at(-1)
  if (!last) return []
  const short = last.length <= shortWord
  const names = words.map((word) => (word === last ? `${word}:*A` : `${word}:A`)).join(' & ')
  const { rows } = await kernel.database.pool.query<Suggestion>(suggestSql(short), [everyWordBegun(words), names])
  const byLabel = new Map(rows.toReversed().map((row) => [row.label, row]))
  return rows
    .filter((row) => byLabel.get(row.label) === row)
    .slice(0, most)
    .map(({ label, slug, category }) => ({ label, ...(slug ? { slug } : {}), ...(category ? { category } : {}) }))
}
