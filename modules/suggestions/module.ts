import { accountAnonymised } from '#modules/identity/module.ts'
import { productCache } from '#modules/products/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Module, OpenedModule } from '#kernel/module.ts'
import { foldEvents, rebuildEngine } from './server/fold-events.ts'
import { forgetPerson } from './server/person.ts'
import { notePurchasesOnceSold } from './server/note-events.ts'
import { createMonths } from './server/create-months.ts'
import { forgetFeeds, KeptFeeds } from './server/feeds.ts'
import { Neighbours } from './server/neighbours.ts'
import { ownInterestParts } from './server/own-data.ts'
import { type SuggestionsParts, suggestionsRoutes } from './server/routes.ts'
import { SharedLists } from './server/shared-lists.ts'
import { publishInterest } from './server/interest.ts'

export { foldEvents } from './server/fold-events.ts'
export { notePurchases, noteEvents, type NewEvent } from './server/note-events.ts'
export { publishInterest } from './server/interest.ts'

export const suggestions: Module<SuggestionsParts> = {
  name: 'suggestions',
  section: { title: 'Suggestions' },
  ownData: ownInterestParts,
  atStart: ['suggestions.keep-months'],
  open: openSuggestions,
}

function openSuggestions(kernel: Kernel, { pixelId }: SuggestionsParts): OpenedModule {
  const shared = new SharedLists(kernel)
  const products = productCache(kernel)
  notePurchasesOnceSold(kernel)
  kernel.events.within(accountAnonymised, (tx, { userId }) => forgetPerson(tx, userId))
  products.changes.onChange(() => shared.forget())
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
    products,
    neighbours: new Neighbours(kernel),
    shared,
    feeds: new KeptFeeds(kernel),
  }
  return { routes: suggestionsRoutes(kernel, { pixelId, engine }) }
}
