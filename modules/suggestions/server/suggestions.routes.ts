import {
  readTracking,
  setTracking as setTrackingCall,
} from '#modules/suggestions/contract/tracking.ts'
import * as contract from '#modules/suggestions/contract/suggestions.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'

import { readAlike } from './alike.ts'
import type { Engine } from './engine-parts.ts'
import { marketInterest, shopInterest } from './interest.queries.ts'
import { suggestProducts } from './suggest-products.ts'
import { isTracked, setTracking } from './set-tracking.ts'
import { recordDeviceEvents } from './record-device-events.ts'

/** `pixelId`: Meta’s number for this market’s advertisements. */
export type SuggestionsParts = { pixelId: string | null }

export function suggestionsRoutes(
  kernel: Kernel,
  { engine, pixelId }: SuggestionsParts & { engine: Engine },
): Route[] {
  return [
    route(
      contract.sendDeviceEvents,
      async (input) => {
        await recordDeviceEvents(kernel, input)
        return { success: true } as const
      },
      // Many phones share one address behind their operator.
      { perMinute: 300 },
    ),
    route(readTracking, async ({ caller }) => ({
      agreed: await isTracked(kernel.db, caller.userId),
    })),
    route(setTrackingCall, async ({ body, caller }) => {
      await setTracking(kernel, caller.userId, body.agreed)
      return body
    }),
    route(contract.suggestProducts, (input) => suggestProducts(engine, input), { perMinute: 300 }),
    route(contract.readAlike, ({ params }) => readAlike(kernel, params.slug), {
      cache: ({ params }) => ({ seconds: 60, tags: ['catalogue', `product:${params.slug}`] }),
    }),
    route(contract.readPixel, async () => ({ pixelId }), {
      cache: () => ({ seconds: 3_600, tags: [] }),
    }),
    route(contract.readShopInterest, ({ query, caller }) =>
      shopInterest(kernel, caller.userId, query.days),
    ),
    route(contract.readMarketInterest, ({ query }) => marketInterest(kernel, query.days)),
  ]
}
