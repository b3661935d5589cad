import * as contract from '#modules/subscriptions/contract/team-plans.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { extendSubscription } from './extend-subscription.ts'
import { listSubscribers, subscribersFile } from './list-subscribers.ts'
import { readTeamPlans } from './read-team-plans.ts'

/** What the team sees and does with the plans of every shop. */
export function teamPlanRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.readTeamPlans, ({ query }) => readTeamPlans(kernel, query.days)),
    route(contract.listSubscribers, ({ query }) => listSubscribers(kernel, query)),
    route(contract.exportSubscribers, async ({ query }) => subscribersFile(kernel, query), {
      perMinute: 20,
    }),
    route(contract.extendSubscription, async ({ params, body, caller }) => {
      const endsAt = await extendSubscription(kernel, { shopId: params.id, actor: caller, ...body })
      return { endsAt: endsAt.toISOString() }
    }),
  ]
}
