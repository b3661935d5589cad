import { isInjection } from 'light-my-request'
import * as contract from '#modules/search/contract/search-admin.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import {
  searchProducts as searchCall,
  suggestSearch as suggestCall,
} from '#modules/search/contract/search.ts'
import { recordAct, type NewAuditAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import { openSearch } from './open-search.ts'
import type { SearchParts } from './search-parts.ts'
import { searchProducts } from './search-products.ts'
import { suggestSearch } from './suggest-search.ts'
import {
  readSynonymGroups,
  removeSynonyms,
  saveSynonyms,
  termsOf,
  readSearches,
} from './synonyms-desk.ts'

export function searchRoutes(kernel: Kernel): Route[] {
  return [...searchAdminRoutes(kernel), ...publicRoutes(kernel, openSearch(kernel))]
}

function publicRoutes(kernel: Kernel, parts: SearchParts): Route[] {
  return [
    route(
      searchCall,
      ({ query, raw, address }) =>
        searchProducts(kernel, parts, query, isInjection(raw.raw) ? null : networkOf(address)),
      {
        cache: () => ({ seconds: 15, tags: ['products', 'search', 'pricing'] }),
        perMinute: 120,
      },
    ),
    route(suggestCall, ({ query }) => suggestSearch(kernel, parts, query.q), {
      cache: () => ({ seconds: 60, tags: ['products', 'categories', 'search'] }),
      perMinute: 300,
    }),
  ]
}

function searchAdminRoutes(kernel: Kernel): Route[] {
  async function save(caller: Caller, group: { id?: string; terms: string[] }) {
    const id = await kernel.transaction(async (tx) => {
      const before = group.id ? await termsOf(tx, group.id) : null
      const saved = await saveSynonyms(tx, kernel, group)
      await recordAct(tx, actOf(caller, saved, { before, after: await termsOf(tx, saved) }))
      return saved
    })
    const saved = (await readSynonymGroups(kernel.db)).find((one) => one.id === id)
    return { _id: id, terms: saved?.terms ?? [] }
  }

  const actOf = (
    actor: Caller,
    id: string,
    { before, after }: { before: string[] | null; after: string[] | null },
  ): NewAuditAct => ({
    actor,
    action: 'catalogue.synonyms_changed',
    subject: { kind: 'synonyms', id, label: (after ?? before ?? []).slice(0, 3).join(', ') },
    ...(before && { before: { mots: before } }),
    ...(after && { after: { mots: after } }),
    at: kernel.clock.now(),
  })

  return [
    route(contract.listSynonyms, async () => ({
      groups: (await readSynonymGroups(kernel.db)).map(({ id, terms }) => ({ _id: id, terms })),
    })),
    route(contract.addSynonyms, ({ body, caller }) => save(caller, { terms: body.terms })),
    route(contract.changeSynonyms, ({ params, body, caller }) =>
      save(caller, { id: params.id, terms: body.terms }),
    ),
    route(contract.dropSynonyms, ({ params, caller }) =>
      kernel.transaction(async (tx) => {
        const before = await termsOf(tx, params.id)
        await removeSynonyms(tx, kernel, params.id)
        if (before) await recordAct(tx, actOf(caller, params.id, { before, after: null }))
      }),
    ),
    route(contract.reportSearches, async ({ query }) => ({
      searches: await readSearches(kernel.db, {
        since: addMs(kernel.clock.now(), -query.days * dayMs),
        missed: query.missed === 'true',
      }),
    })),
  ]
}
