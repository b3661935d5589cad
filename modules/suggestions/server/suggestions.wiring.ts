import { accountAnonymised } from '#modules/accounts/server/index.ts'
import type { ProductCache } from '#modules/catalogue/server/index.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { foldEvents } from './fold-events.ts'
import { forgetPerson } from './forget-person.ts'
import { notePurchasesOnceSold } from './note-purchases.ts'
import { keepMonths } from './keep-months.ts'
import { KeptFeeds } from './kept-feeds.ts'
import { Neighbours } from './neighbours.ts'
import { rebuildEngine } from './rebuild-engine.ts'
import { SharedShelves } from './shared-shelves.ts'
import { publishInterest } from './publish-interest.ts'
import { suggestionsRoutes, type SuggestionsParts } from './suggestions.routes.ts'

/** `products` are the catalogue's own, kept in memory. */
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
  kernel.jobs.every('11 1 * * *', 'suggestions.keep-months', () => keepMonths(kernel))
  const engine = {
    kernel,
    products: parts.products,
    neighbours: new Neighbours(kernel),
    shelves,
    feeds: new KeptFeeds(kernel),
  }
  return { routes: suggestionsRoutes(kernel, { ...parts, engine }) }
}
