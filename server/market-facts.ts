import { marketFacts, type MarketFacts } from '#contract/kernel/market-facts.ts'

import { route, type Route } from './kernel/serve.ts'

/** Tells pages which providers are simulated; the same answer as long as the process lives. */
export function marketFactsRoute(facts: MarketFacts): Route {
  return route(marketFacts, () => Promise.resolve(facts))
}
