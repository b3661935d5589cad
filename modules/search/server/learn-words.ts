import { sql } from 'drizzle-orm'

import type { Tx, Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import { wordsLearnt } from './events.ts'
import { soundOf } from './word-sound.ts'
import { wordsOf } from './search-words.ts'
import { productFacts, variantFacts } from '#modules/products/database/views.ts'
import { categoryFacts, subcategoryFacts } from '#modules/categories/database/views.ts'

/** Serial numbers help no search; « 10000mah » and « 100x150 » do. */
const serial = /^(?=.*\d)(?!\d+(?:\.\d+)?(?:\p{L}{1,6}|(?:x\d+(?:\.\d+)?){1,2}\p{L}{0,6})$).{6,}$/u

const describedColumns = sql`
  select p.id, concat_ws(' . ', p.name, s.name, c.name) as name,
    p.description,
    concat_ws(' . ',
      (select string_agg(one ->> 'value', ' . ') from jsonb_array_elements(p.characteristics) one),
      (select string_agg(distinct trait, ' . ') from ${variantFacts} v cross join lateral (values (v.size), (v.color)) of_variant(trait) where v.product_id = p.id)
    ) as traits
  from ${productFacts} p
  join ${subcategoryFacts} s on s.id = p.subcategory_id
  join ${categoryFacts} c on c.id = p.category_id`

const batch = 1_000
const before = '00000000-0000-0000-0000-000000000000'

/**
 * Counts words of new products; no-op during another run.
 * @returns number of products read
 */
export async function learnNewWords(kernel: Kernel, most = Infinity): Promise<number> {
  let read = 0
  while (read < most) {
    const limit = Math.min(batch, most - read)
    const some = await kernel.transaction((tx) => learnBatch(tx, kernel, limit))
    read += some
    if (some < limit) break
  }
  return read
}

export async function learnChangedWords(
  kernel: Kernel,
  productIds: readonly string[],
): Promise<void> {
  const counted: Counted = new Map()
  for (const product of await readTheseDescribed(kernel.db, productIds))
    countWords(product, counted)
  for (const words of inParts(counted))
    await kernel.transaction(async (tx) => {
      const added = await query(tx, addMissingSql(words))
      if (added.length > 0) await sayLearnt(tx, kernel)
    })
}

/**
 * Recounts all products, dropping words of renamed and deleted ones.
 * @returns number of words
 */
export async function relearnWords(kernel: Kernel): Promise<number> {
  const counted: Counted = new Map()
  let [last, products] = [before, 0]
  for (;;) {
    const described = await readDescribed(kernel.db, last, batch)
    for (const product of described) countWords(product, counted)
    products += described.length
    last = described.at(-1)?.id ?? last
    if (described.length < batch) break
  }
  await kernel.transaction(async (tx) => {
    await query(
      tx,
      sql`insert into search_learning (id, last_product, products) values (1, ${before}, 0) on conflict (id) do update set id = 1`,
    )
    await replaceWords(tx, counted)
    await query(
      tx,
      sql`update search_learning set last_product = ${last}, products = ${products}, recounted_at = ${kernel.clock.now()}`,
    )
    await kernel.events.emit(tx, wordsLearnt, {})
  })
  return counted.size
}

async function learnBatch(tx: Tx, kernel: Kernel, limit: number): Promise<number> {
  await query(
    tx,
    sql`insert into search_learning (id, last_product, products) values (1, ${before}, 0) on conflict do nothing`,
  )
  const [progress] = await query<{ last: string }>(
    tx,
    sql`select last_product as last from search_learning for update skip locked`,
  )
  const described = progress ? await readDescribed(tx, progress.last, limit) : []
  const latest = described.at(-1)
  if (!latest) return 0
  const counted: Counted = new Map()
  for (const product of described) countWords(product, counted)
  for (const some of inParts(counted)) await query(tx, addSql(some))
  await query(
    tx,
    sql`update search_learning set last_product = ${latest.id}, products = products + ${described.length}`,
  )
  await kernel.events.emit(tx, wordsLearnt, {})
  return described.length
}

// The index omits (le, pour) or splits these. figure_word: search-text.sql.
const givenSql = (words: CountedWord[]) => sql`
  select word, shown, lexemes[1] as lexeme, sound, products, named
  from unnest(
    ${sql.param(words.map(([plain]) => plain))}::text[],
    ${sql.param(words.map(([, { shown }]) => shown))}::text[],
    ${sql.param(words.map(([plain]) => soundOf(plain)))}::text[],
    ${sql.param(words.map(([, { products }]) => products))}::int[],
    ${sql.param(words.map(([, { named }]) => named))}::int[]
  ) as given(word, shown, sound, products, named)
  cross join lateral (select tsvector_to_array(to_tsvector('french_plain', figure_word(word))) as lexemes) indexed
  where cardinality(lexemes) = 1`

const addSql = (words: CountedWord[]) => sql`
  insert into search_words (word, shown, lexeme, sound, products, named) ${givenSql(words)}
  on conflict (word) do update set products = search_words.products + excluded.products, named = search_words.named + excluded.named`

const addMissingSql = (words: CountedWord[]) => sql`
  insert into search_words (word, shown, lexeme, sound, products, named) ${givenSql(words)}
  and not exists (select 1 from search_words known where known.word = given.word)
  on conflict do nothing returning word`

async function sayLearnt(tx: Tx, kernel: Kernel): Promise<void> {
  await query(tx, sql`update search_learning set id = 1`)
  await kernel.events.emit(tx, wordsLearnt, {})
}

async function replaceWords(tx: Tx, counted: Counted): Promise<void> {
  await query(
    tx,
    sql`create temporary table relearnt (like search_words including defaults) on commit drop`,
  )
  for (const some of inParts(counted))
    await query(
      tx,
      sql`insert into relearnt (word, shown, lexeme, sound, products, named) ${givenSql(some)}`,
    )
  await query(
    tx,
    sql`delete from search_words where not exists (select 1 from relearnt where relearnt.word = search_words.word)`,
  )
  await query(
    tx,
    sql`
    insert into search_words select * from relearnt
    on conflict (word) do update set shown = excluded.shown, lexeme = excluded.lexeme, sound = excluded.sound, products = excluded.products, named = excluded.named
    where (search_words.shown, search_words.lexeme, search_words.sound, search_words.products, search_words.named)
      is distinct from (excluded.shown, excluded.lexeme, excluded.sound, excluded.products, excluded.named)`,
  )
}

function* inParts(counted: Counted): Generator<CountedWord[]> {
  const words = [...counted]
  for (let from = 0; from < words.length; from += 5_000) yield words.slice(from, from + 5_000)
}

type CountedWord = [plain: string, facts: { shown: string; products: number; named: number }]
type Counted = Map<CountedWord[0], CountedWord[1]>

type Described = { id: string; name: string; description: string; traits: string }

async function readDescribed(db: Sql, last: string, limit: number): Promise<Described[]> {
  return query<Described>(
    db,
    sql`${describedColumns} where p.id > ${last} order by p.id limit ${limit}`,
  )
}

async function readTheseDescribed(db: Sql, ids: readonly string[]): Promise<Described[]> {
  return query<Described>(db, sql`${describedColumns} where p.id = any(${sql.param(ids)}::uuid[])`)
}

function countWords({ name, description, traits }: Described, counted: Counted): void {
  const named = wordsOf(name, { name: true })
  const traced = wordsOf(traits, { name: true })
  for (const [plain, shown] of new Map([...wordsOf(description), ...traced, ...named])) {
    if (serial.test(plain)) continue
    const known = counted.get(plain) ?? { shown, products: 0, named: 0 }
    known.products += 1
    if (named.has(plain)) known.named += 1
    counted.set(plain, known)
  }
}
