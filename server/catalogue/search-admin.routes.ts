import * as contract from '#contract/search-admin.ts'

import { later } from '../kernel/clock.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { route, type Route } from '../kernel/serve.ts'

import { readSynonymGroups, removeSynonyms, saveSynonyms } from './save-synonyms.ts'
import { readSearches } from './search-report.ts'

const dayMs = 86_400_000

/** What an admin does for the search: its synonyms, and what people look for in vain. */
export function searchAdminRoutes(kernel: Kernel): Route[] {
  async function save(group: { id?: string; terms: string[] }) {
    const id = await kernel.transaction((tx) => saveSynonyms(tx, kernel, group))
    const saved = (await readSynonymGroups(kernel.db)).find((one) => one.id === id)
    return { _id: id, terms: saved?.terms ?? [] }
  }

  return [
    route(contract.listSynonyms, async () => ({ groups: (await readSynonymGroups(kernel.db)).map(({ id, terms }) => ({ _id: id, terms })) })),
    route(contract.addSynonyms, ({ body }) => save({ terms: body.terms })),
    route(contract.changeSynonyms, ({ params, body }) => save({ id: params.id, terms: body.terms })),
    route(contract.dropSynonyms, ({ params }) => kernel.transaction((tx) => removeSynonyms(tx, kernel, params.id))),
    route(contract.reportSearches, async ({ query }) => ({
      searches: await readSearches(kernel.db, { since: later(kernel.clock.now(), -query.days * dayMs), missed: query.missed === 'true' }),
    })),
  ]
}
