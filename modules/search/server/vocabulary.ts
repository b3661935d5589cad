import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { sqlText } from '#kernel/database/sql-text.ts'
import { productFacts } from '#modules/products/database/views.ts'

/** Facts of a word. `lexemes`: empty when the index omits it. */
export type WordFact = {
  word: string
  lexemes: string[]
  known: boolean
  products: number
  begun: string[]
}
/**
 * `market`: counted products; `fresh`: newer ones, up to `mostFresh` + 1. `learnt` changes at each
 * count.
 */
export type WordFacts = {
  facts: Map<string, WordFact>
  market: number
  fresh: number
  learnt: string
}

export const mostFresh = 500
const mostBegun = 20

// The separate subquery keeps the planner from scanning all products for an unknown word.
const holds = (which: string) => sqlText`exists (
        with found as materialized (select 1 from ${productFacts} p where p.listed and ${which} and p.search @@ plainto_tsquery('french_plain', figure_word(misspelt.word)))
        select 1 from found)`

const factsSql = `
  select misspelt.word, tsvector_to_array(to_tsvector('french_plain', figure_word(misspelt.word))) as lexemes, known.word is not null as known,
    case
      when known.word is not null then (select least(sum(same.products), 2000000000)::int from search_words same where same.lexeme = known.lexeme)
      else (${holds('p.prominent')} or ${holds('not p.prominent')})::int
    end as products,
    case when known.word is null and length(misspelt.word) > 2
      then array(select lexeme from search_words longer where longer.word ^@ misspelt.word order by named desc, products desc, word limit ${mostBegun}) else '{}' end as begun
  from unnest($1::text[], $2::boolean[]) as misspelt(word, typed)
  left join search_words known on known.word = misspelt.word
  where misspelt.typed or known.word is not null`

const learningSql = sqlText`
  select coalesce((select products from search_learning), 0) as market,
    coalesce((select xmin::text from search_learning), '') as learnt,
    (select count(*)::int from (
      select 1 from ${productFacts} where id > coalesce((select last_product from search_learning), '00000000-0000-0000-0000-000000000000') limit ${mostFresh + 1}
    ) unread) as fresh`

export async function readWordFacts(
  kernel: Kernel,
  typed: readonly string[],
  others: readonly string[],
): Promise<WordFacts> {
  const rows = await query<Partial<WordFact> & Omit<WordFacts, 'facts'>>(
    kernel.db,
    {
      name: 'search_word_facts',
      text: `select * from (${learningSql}) learning left join (${factsSql}) facts on true`,
    },
    [
      [...typed, ...others],
      [...typed.map(() => true), ...others.map(() => false)],
    ],
  )
  const facts = new Map<string, WordFact>()
  for (const { word, lexemes = [], known = false, products = 0, begun = [] } of rows)
    if (word) facts.set(word, { word, lexemes, known, products, begun })
  const { market, fresh, learnt } = rows[0] ?? { market: 0, fresh: 0, learnt: '' }
  return { facts, market, fresh, learnt }
}

export type NearRow = {
  misspelt: string
  word: string
  shown: string
  sound: string
  products: number
  named: number
}
/** Unknown word. `alike`: whether to look for shared letters. */
export type Unknown = { word: string; spellings: readonly string[]; sound: string; alike: boolean }

const columns = 'near.word, near.shown, near.sound, near.products, near.named'
const nearSql = `
  select misspelt, ${columns} from unnest($1::text[], $2::text[]) as spelling(misspelt, word) join search_words near using (word)
  union select misspelt, ${columns} from unnest($3::text[], $4::text[]) as heard(misspelt, sound) join search_words near using (sound)
  union select misspelt, ${columns} from unnest($5::text[]) as unknown(misspelt) cross join lateral (
    select * from search_words alike where alike.word % misspelt order by similarity(alike.word, misspelt) desc, alike.word limit 30
  ) near`

/** Reads words of similar spelling or sound. One statement. */
export async function readNearWords(
  kernel: Kernel,
  unknown: readonly Unknown[],
): Promise<NearRow[]> {
  const spelt = unknown.flatMap(({ word, spellings }) =>
    spellings.map((spelling) => [word, spelling] as const),
  )
  const heard = unknown.filter(({ sound }) => sound !== '')
  return query<NearRow>(kernel.db, { name: 'search_near_words', text: nearSql }, [
    spelt.map(([word]) => word),
    spelt.map(([, spelling]) => spelling),
    heard.map(({ word }) => word),
    heard.map(({ sound }) => sound),
    unknown.filter(({ alike }) => alike).map(({ word }) => word),
  ])
}
