import { asc, eq, sql } from 'drizzle-orm'

import { searchSynonyms } from '#modules/search/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import { errorsOf } from '#kernel/errors.ts'
import { synonymsChanged } from './events.ts'
import { readWords } from './search-words.ts'

const leastTerms = 2
const mostTerms = 40
const longestTerm = 60

type SynonymGroup = { id: string; terms: string[] }

export async function readSynonymGroups(db: Sql): Promise<SynonymGroup[]> {
  return db
    .select({ id: searchSynonyms.id, terms: searchSynonyms.terms })
    .from(searchSynonyms)
    .orderBy(asc(searchSynonyms.terms))
}

/** null once deleted. */
export async function termsOf(db: Sql, id: string): Promise<string[] | null> {
  const [group] = await db
    .select({ terms: searchSynonyms.terms })
    .from(searchSynonyms)
    .where(eq(searchSynonyms.id, id))
  return group?.terms ?? null
}

/**
 * Saves a group.
 * @returns its id.
 * @throws search.synonyms_invalid (422)
 */
export async function saveSynonyms(
  tx: Tx,
  kernel: Kernel,
  { id = newId(), terms }: { id?: string; terms: readonly string[] },
): Promise<string> {
  const cleaned = [...new Set(terms.map((term) => term.trim().toLowerCase()).filter(Boolean))]
  const isTerm = (term: string) => term.length <= longestTerm && readWords(term).length > 0
  if (cleaned.length < leastTerms || cleaned.length > mostTerms || !cleaned.every(isTerm))
    throw fail('search.synonyms_invalid')
  const updatedAt = kernel.clock.now()
  await tx
    .insert(searchSynonyms)
    .values({ id, terms: cleaned, updatedAt })
    .onConflictDoUpdate({ target: searchSynonyms.id, set: { terms: cleaned, updatedAt } })
  await kernel.events.emit(tx, synonymsChanged, {})
  return id
}

export async function removeSynonyms(tx: Tx, kernel: Kernel, id: string): Promise<void> {
  await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id))
  await kernel.events.emit(tx, synonymsChanged, {})
}

/** `query` normalized, `results` of the latest. */
type ReportedSearch = {
  query: string
  searches: number
  results: number
  corrected: string | null
}

const most = 100
const reportSql = (since: Date, missed: boolean) => sql`
  select query, count(*)::int as searches, (array_agg(results order by at desc))[1] as results, (array_agg(corrected order by at desc))[1] as corrected
  from search_events where at >= ${since} and (not ${missed}::boolean or results = 0 or corrected is not null)
  group by query order by searches desc, query limit ${most}`

/** Lists frequent searches. `missed`: without result, or corrected. */
export async function readSearches(
  db: Sql,
  { since, missed }: { since: Date; missed: boolean },
): Promise<ReportedSearch[]> {
  return query<ReportedSearch>(db, reportSql(since, missed))
}

const fail = errorsOf({
  'search.synonyms_invalid': [422, 'Donnez de 2 à 40 termes différents, de 60 caractères au plus.'],
})
