import * as contract from '#modules/payouts/contract/payout-number.ts'
import { paymentsOf } from '#modules/payments/module.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { changePayoutNumber, readPayoutNumber } from './payees.ts'

export function payoutNumberRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.readPayoutNumber, ({ caller }) => readPayoutNumber(kernel.db, caller.userId)),
    route(
      contract.changePayoutNumber,
      ({ caller, body: { provider, phone, password, code }, address }) => {
        paymentsOf(kernel).requireTaken(provider)
        const courierId = caller.userId
        const proof = { password, code, sessionHash: caller.sessionHash }
        return changePayoutNumber(kernel, { courierId, provider, phone, proof, address })
      },
      { perMinute: 30 },
    ),
  ]
}
