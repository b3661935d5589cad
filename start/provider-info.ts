import { marketFacts, type ProviderInfo } from '#kernel/wire/provider-info.ts'

import { route, type Route } from '#kernel/http/serve.ts'

/** Tells pages which providers are simulated; the same answer as long as the process lives. */
export function providerInfoRoute(facts: ProviderInfo): Route {
  return route(marketFacts, () => Promise.resolve(facts))
}
