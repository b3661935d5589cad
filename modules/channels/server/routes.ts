import { readMessageCosts } from '#modules/channels/contract/message-costs.ts'
import { choosePhoneWay, readPhoneWays } from '#modules/channels/contract/phone-ways.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { messageCosts } from './message-budget.ts'
import * as choices from './phone-choices.ts'

export function phoneWayRoutes(kernel: Kernel, hasWhatsApp: boolean): Route[] {
  const ways = (userId: string) => choices.readWays(kernel.db, hasWhatsApp, userId)
  return [
    route(readMessageCosts, () => messageCosts(kernel)),
    route(readPhoneWays, ({ caller }) => ways(caller.userId)),
    route(choosePhoneWay, async ({ caller, body }) => {
      await choices.choosePhoneWay(kernel, hasWhatsApp, caller.userId, body)
      return ways(caller.userId)
    }),
  ]
}
