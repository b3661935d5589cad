import type { suggestSearch as endpoint } from '#modules/search/contract/search.ts'
import { query } from '#kernel/database/query.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'

import { presentImage, type ImageRow } from '#modules/images/module.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { readMeaning } from './read-meaning.ts'
import { notationOf } from './search-notation.ts'
import type { SearchParts } from './search-parts.ts'
import { accentedWords, readAllWords, type TypedWord } from './search-words.ts'
import { sqlText } from '#kernel/database/sql-text.ts'
import { productFacts, productPictures } from '#modules/products/database/views.ts'
import { categoryFacts, subcategoryFacts } from '#modules/categories/database/views.ts'

type SuggestionRow = {
  label: string
  slug: string | null
  category: string | null
  categoryName: string | null
  price: number | null
  image: ImageRow | null
}
type Suggestion = ReplyInput<typeof endpoint>[number]

const most = 8
const categories = 3
const habits = 2

const sorted = 'p.id, p.slug, p.name, p.selling_price_francs, p.trend, p.search'
const productColumns =
  'p.name as label, p.slug, null::text as category, null::text as category_name, p.selling_price_francs as price, pic.image'
const picture = sqlText`left join ${productPictures} pic on pic.product_id = p.id and pic.position = 0`
/** How many words of `patterns` a name has with the accents that were typed. */
const speltOf = (patterns: string, name: string) =>
  `(select count(*) from unnest(${patterns}::text[]) as typed(word) where lower(normalize(${name}, nfc)) ~ typed.word)`
const popularOf = (found: string, patterns: string) => `
  select ${productColumns} from (
    select *, ${speltOf(patterns, 'name')} as spelt from ${found} order by spelt desc, trend desc, id desc limit ${4 * most}
  ) p ${picture} order by p.spelt desc, p.trend desc, p.id desc`

/** From here a lexeme may be shorter than the prefix. */
const stemmed = 4
const mostBegun = 30

// $1 all words, $2 those before the last, $3 the last as a prefix, $4 as a whole, $5 accents.
const begunSql = sqlText`
  with longer as (
    select string_agg(quote_literal(lexeme) || ':A', ' | ')::tsquery as lexemes from (
      select distinct lexeme from (
        select lexeme from search_words where length($4) >= ${stemmed} and word ^@ $4 order by named desc, products desc, word limit ${mostBegun}
      ) best
    ) one
  ),
  last as (select to_tsquery('french_plain', figure_word($3)) || coalesce(lexemes, ''::tsquery) as word from longer),
  begun as (
    select to_tsquery('french_plain', figure_word($1)) as words, case when $2 = '' then last.word else to_tsquery('french_plain', figure_word($2)) && last.word end as names from last
  ),
  prominent as materialized (select ${sorted} from ${productFacts} p where p.listed and p.prominent and p.search @@ (select names from begun)),
  rest as materialized (select ${sorted} from ${productFacts} p where p.listed and not p.prominent and p.search @@ (select names from begun) and not exists (select 1 from prominent)),
  found as (select * from prominent union all (select * from rest limit 200))
  (select place.name as label, null::text as slug, place.category, place.category_name, null::int as price, null::json as image from (
      select c.name, c.slug as category, null as category_name, c.position, 0 as depth from ${categoryFacts} c where c.merged_into is null
      union all select s.name, c.slug, c.name, c.position, 1 from ${subcategoryFacts} s join ${categoryFacts} c on c.id = s.category_id where s.merged_into is null
    ) place
    where to_tsvector('french_plain', search_text(place.name)) @@ (select words from begun)
    order by place.depth, place.position, place.name limit ${categories})
  union all (${popularOf('found', '$5')})`

const meantSql = sqlText`
  with found as materialized (select ${sorted} from ${productFacts} p where p.listed and p.prominent and p.search @@ $1::tsquery),
  best as (select *, ${speltOf('$3', 'name')} as spelt from found order by spelt desc, search @@ $2::tsquery desc, ts_rank('{0, 0, 0.2, 1}', search, $1::tsquery) desc, trend desc, id limit ${most})
  select ${productColumns} from best p ${picture} order by p.spelt desc, p.search @@ $2::tsquery desc, ts_rank('{0, 0, 0.2, 1}', p.search, $1::tsquery) desc, p.trend desc, p.id`

/** Returns up to 8 suggestions. One statement, unless no name begins so. */
export async function suggestSearch(
  kernel: Kernel,
  parts: SearchParts,
  typed: string,
): Promise<Suggestion[]> {
  const all = readAllWords(typed)
  const last = all.at(-1)
  if (!last) return []
  const before = all.filter((word) => !word.empty && word !== last)
  const spelt = accentedWords(typed).map(({ pattern }) => pattern)
  let rows = await readBegun(kernel, before, last, spelt)
  const withoutLast = () => readBegun(kernel, before.slice(0, -1), before.at(-1), spelt)
  // « beurre de », before « beurre de karité ».
  if (rows.length === 0 && (last.empty || last.plain.length === 1)) rows = await withoutLast()
  const products = rows.filter(({ slug }) => slug)
  const meant = products.length === 0 ? await readMeant(kernel, parts, typed) : []
  // « lit », before « litres ».
  if (rows.length + meant.length === 0) products.push(...(await withoutLast()))
  const words = all.filter((word) => !word.empty || all.length === 1).map(({ plain }) => plain)
  const past = (words.length === 0 ? [] : await parts.habits.beginningWith(words.join(' ')))
    .slice(0, habits)
    .map((query): SuggestionRow => ({
      label: query,
      slug: null,
      category: null,
      categoryName: null,
      price: null,
      image: null,
    }))
  return distinct([...rows.filter(({ slug }) => !slug), ...past, ...products, ...meant])
    .slice(0, most)
    .map(toSuggestion)
}

/** A last stop word may begin another word. */
async function readBegun(
  kernel: Kernel,
  before: readonly TypedWord[],
  last: TypedWord | undefined,
  spelt: readonly string[],
): Promise<SuggestionRow[]> {
  if (!last) return []
  const words = before.map(({ plain }) => plain)
  return query<SuggestionRow>(kernel.db, { name: 'search_begun', text: begunSql }, [
    [...words, `${last.plain}:*`].join(' & '),
    words.map((word) => `${word}:A`).join(' & '),
    `${last.plain}:*A`,
    last.plain,
    spelt,
  ])
}

async function readMeant(
  kernel: Kernel,
  { synonyms }: SearchParts,
  typed: string,
): Promise<SuggestionRow[]> {
  const notation = notationOf(await readMeaning(kernel, synonyms, typed))
  if (!notation) return []
  return query<SuggestionRow>(kernel.db, { name: 'search_meant', text: meantSql }, [
    notation.whole,
    notation.heads,
    notation.accented.map(({ pattern }) => pattern),
  ])
}

function distinct(rows: readonly SuggestionRow[]): SuggestionRow[] {
  const byLabel = new Map(rows.toReversed().map((row) => [row.label.toLowerCase(), row]))
  return rows.filter((row) => byLabel.get(row.label.toLowerCase()) === row)
}

function toSuggestion({
  label,
  slug,
  category,
  categoryName,
  price,
  image,
}: SuggestionRow): Suggestion {
  return {
    label,
    ...(slug ? { slug } : {}),
    ...(category ? { category } : {}),
    ...(categoryName ? { categoryName } : {}),
    ...(price === null ? {} : { price }),
    ...(image ? { image: presentImage(image) } : {}),
  }
}
