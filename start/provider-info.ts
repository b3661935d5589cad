import { marketFacts, type MarketFacts } from '#kernel/wire/market-facts.ts'

import { route, type Route } from '#kernel/http/serve.ts'

/** Tells pages which providers are simulated; the same answer as long as the process lives. */
export function marketFactsRoute(facts: MarketFacts): Route {
  return route(marketFacts, () => Promise.resolve(facts))
}
