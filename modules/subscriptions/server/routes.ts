import {
  payPlanFromSales,
  readSubscription,
} from '#modules/subscriptions/contract/subscriptions.ts'
import * as contract from '#modules/subscriptions/contract/team-plans.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { payFromSales } from './pay-from-sales.ts'
import { presentSubscription } from './read-subscription.ts'
import { extendSubscription } from './request-subscription.ts'
import { listSubscribers, readTeamPlans, subscribersFile } from './subscribers.ts'

export function subscriptionsRoutes(kernel: Kernel): Route[] {
  return [
    route(readSubscription, ({ caller }) => presentSubscription(kernel, caller.userId)),
    route(payPlanFromSales, async ({ caller, body }) => {
      await payFromSales(kernel, caller.userId, body)
      return presentSubscription(kernel, caller.userId)
    }),
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
