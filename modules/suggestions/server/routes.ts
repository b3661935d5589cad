import * as contract from '#modules/suggestions/contract/suggestions.ts'
import * as tracking from '#modules/visits/contract/tracking.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readAlike } from './alike.ts'
import type { Engine } from './engine-parts.ts'
import { marketInterest, shopInterest } from './interest.ts'
import { recordDeviceEvents } from './note-events.ts'
import { isTracked, setTracking } from './person.ts'
import { suggestProducts } from './suggest-products.ts'

export type SuggestionsParts = { pixelId: string | null }

export function suggestionsRoutes(
  kernel: Kernel,
  { engine, pixelId }: SuggestionsParts & { engine: Engine },
): Route[] {
  return [
    route(
      tracking.sendDeviceEvents,
      async (input) => {
        await recordDeviceEvents(kernel, input)
        return { success: true } as const
      },
      // A carrier's phones share addresses.
      { perMinute: 300 },
    ),
    route(tracking.readTracking, async ({ caller }) => ({
      agreed: await isTracked(kernel.db, caller.userId),
    })),
    route(tracking.setTracking, async ({ body, caller }) => {
      await setTracking(kernel, caller.userId, body.agreed)
      return body
    }),
    route(contract.suggestProducts, (input) => suggestProducts(engine, input), { perMinute: 120 }),
    route(contract.readAlike, ({ params }) => readAlike(kernel, params.slug), {
      cache: ({ params }) => ({ seconds: 60, tags: ['products', `product:${params.slug}`] }),
    }),
    route(tracking.readPixel, async () => ({ pixelId }), {
      cache: () => ({ seconds: 3_600, tags: [] }),
    }),
    route(contract.readShopInterest, ({ query, caller }) =>
      shopInterest(kernel, caller.userId, query.days),
    ),
    route(contract.readMarketInterest, ({ query }) => marketInterest(kernel, query.days)),
  ]
}
