import * as contract from '#modules/payouts/contract/payout-number.ts'
import type { PaymentProviderName } from '#modules/payments/database/values.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { changePayoutNumber, readPayoutNumber } from './payout-number.ts'

export function courierPayoutRoutes(
  kernel: Kernel,
  requireTaken: (provider: PaymentProviderName) => void,
): Route[] {
  return [
    route(contract.readPayoutNumber, ({ caller }) => readPayoutNumber(kernel.db, caller.userId)),
    route(
      contract.changePayoutNumber,
      ({ caller, body: { provider, phone, password }, address }) => {
        requireTaken(provider)
        const courierId = caller.userId
        return changePayoutNumber(kernel, { courierId, provider, phone, password, address })
      },
      { perMinute: 30 },
    ),
  ]
}
