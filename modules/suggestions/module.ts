/** Suggestions from counts of views, searches and purchases only. */
import * as contract from '#modules/suggestions/contract/suggestions.ts'
import { sql } from 'drizzle-orm'
import { accountAnonymised } from '#modules/identity/module.ts'
import type { ProductCache } from '#modules/products/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import {
  readPixel,
  readTracking,
  sendDeviceEvents,
  setTracking as setTrackingCall,
} from '#modules/tracking/contract/tracking.ts'
import { foldEvents, rebuildEngine } from './server/fold-events.ts'
import { forgetPerson, isTracked, setTracking } from './server/person.ts'
import { notePurchasesOnceSold, recordDeviceEvents } from './server/note-events.ts'
import { createMonths } from './server/create-months.ts'
import { forgetFeeds, KeptFeeds } from './server/feeds.ts'
import { Neighbours } from './server/neighbours.ts'
import { SharedShelves } from './server/shared-shelves.ts'
import { publishInterest, marketInterest, shopInterest } from './server/interest.ts'
import { readAlike } from './server/alike.ts'
import type { Engine } from './server/engine-parts.ts'
import { suggestProducts } from './server/suggest-products.ts'

export { foldEvents } from './server/fold-events.ts'
export { notePurchases, noteEvents, type NewEvent } from './server/note-events.ts'
export { publishInterest } from './server/interest.ts'

/** @param products the catalogue's cache */
export function suggestionsDomain(
  kernel: Kernel,
  parts: SuggestionsParts & { products: ProductCache },
): { routes: Route[] } {
  const shelves = new SharedShelves(kernel)
  notePurchasesOnceSold(kernel)
  kernel.events.within(accountAnonymised, (tx, { userId }) => forgetPerson(tx, userId))
  parts.products.changes.onChange(() => shelves.forget())
  kernel.jobs.every('*/3 * * * *', 'suggestions.fold', async () => void (await foldEvents(kernel)))
  kernel.jobs.every(
    '7 * * * *',
    'suggestions.publish-interest',
    async () => void (await publishInterest(kernel)),
  )
  kernel.jobs.every(
    '31 2 * * *',
    'suggestions.rebuild',
    async () => void (await rebuildEngine(kernel)),
  )
  kernel.jobs.every('19 * * * *', 'suggestions.forget-feeds', () => forgetFeeds(kernel))
  kernel.jobs.every('11 1 * * *', 'suggestions.keep-months', () => createMonths(kernel))
  const engine = {
    kernel,
    products: parts.products,
    neighbours: new Neighbours(kernel),
    shelves,
    feeds: new KeptFeeds(kernel),
  }
  return { routes: suggestionsRoutes(kernel, { ...parts, engine }) }
}

export const ownInterestParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Ce que vous avez regardé, cherché, aimé',
    sql`select e.at as "Le", e.kind as "Quoi", p.name as "Produit", e.query as "Recherche"
    from suggestion_events e left join product_facts p on p.id = e.product_id
    where e.person = ${userId} order by e.at`,
  ),
  await exportPart(
    db,
    'Refus d’être noté',
    sql`select refused_at as "Depuis le" from tracking_refusals where user_id = ${userId}`,
  ),
]

/** Meta's id for this market's advertisements. */
type SuggestionsParts = { pixelId: string | null }

function suggestionsRoutes(
  kernel: Kernel,
  { engine, pixelId }: SuggestionsParts & { engine: Engine },
): Route[] {
  return [
    route(
      sendDeviceEvents,
      async (input) => {
        await recordDeviceEvents(kernel, input)
        return { success: true } as const
      },
      // A carrier's phones share addresses.
      { perMinute: 300 },
    ),
    route(readTracking, async ({ caller }) => ({
      agreed: await isTracked(kernel.db, caller.userId),
    })),
    route(setTrackingCall, async ({ body, caller }) => {
      await setTracking(kernel, caller.userId, body.agreed)
      return body
    }),
    route(contract.suggestProducts, (input) => suggestProducts(engine, input), { perMinute: 120 }),
    route(contract.readAlike, ({ params }) => readAlike(kernel, params.slug), {
      cache: ({ params }) => ({ seconds: 60, tags: ['catalogue', `product:${params.slug}`] }),
    }),
    route(readPixel, async () => ({ pixelId }), {
      cache: () => ({ seconds: 3_600, tags: [] }),
    }),
    route(contract.readShopInterest, ({ query, caller }) =>
      shopInterest(kernel, caller.userId, query.days),
    ),
    route(contract.readMarketInterest, ({ query }) => marketInterest(kernel, query.days)),
  ]
}
