import { eq } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  depotReminded,
  payoutFailed,
  payoutNumberChanged,
  payoutPaid,
} from '#modules/payouts/server/index.ts'
import { differenceClaimed } from '#modules/reconciliation/server/index.ts'
import { marketSettings } from '#modules/settings/server/index.ts'
import type { Notice } from '../notice.ts'
import { notify } from '../notify.ts'
import { orderFacts } from '../notifications.facts.ts'
import {
  depotRemindedNotice,
  differenceClaimedNotice,
  payoutFailedNotice,
  payoutNumberChangedNotice,
  payoutPaidNotice,
} from './payout-notices.ts'

/**
 * News of payouts: the payee is notified of the money, by SMS too, or of what to do when it could
 * not be paid.
 */
export function notifyAboutPayouts(kernel: Kernel): void {
  const send = async (
    line: { owner: 'seller' | 'courier'; ownerId: string; at: string },
    key: string,
    notice: Notice,
  ) => {
    const userId = line.owner === 'courier' ? line.ownerId : await ownerOf(kernel, line.ownerId)
    if (userId) await notify(kernel, { ...notice, userId, key, at: new Date(line.at) })
  }
  kernel.events.after(payoutPaid, 'notifications.payout-paid', (paid) =>
    send(paid, `payout:${paid.lineId}:paid`, payoutPaidNotice(paid, paid.operatorTransactionId)),
  )
  kernel.events.after(
    differenceClaimed,
    'notifications.difference-claimed',
    async ({ exceptionId, payerId, orderId, francs, at }) => {
      const order = await orderFacts(kernel, orderId)
      if (!order) return
      const notice = differenceClaimedNotice({ orderId, orderNumber: order.orderNumber, francs })
      await notify(kernel, {
        ...notice,
        userId: payerId,
        key: `difference:${exceptionId}`,
        at: new Date(at),
      })
    },
  )
  kernel.events.after(
    payoutNumberChanged,
    'notifications.payout-number-changed',
    ({ courierId, at }) =>
      send(
        { owner: 'courier', ownerId: courierId, at },
        `payout-number:${courierId}:${at}`,
        payoutNumberChangedNotice(marketSettings(kernel).contact.phone),
      ),
  )
  kernel.events.after(depotReminded, 'notifications.depot-reminded', ({ shopId, francs, at }) =>
    send(
      { owner: 'seller', ownerId: shopId, at },
      `depot-reminded:${shopId}:${at.slice(0, 10)}`,
      depotRemindedNotice(francs),
    ),
  )
  kernel.events.after(payoutFailed, 'notifications.payout-failed', (refused) =>
    send(
      refused,
      `payout:${refused.lineId}:failed:${refused.at}`,
      payoutFailedNotice(refused, refused.reason),
    ),
  )
}

async function ownerOf(kernel: Kernel, shopId: string): Promise<string | null> {
  const [shop] = await kernel.db
    .select({ ownerId: shopFacts.ownerId })
    .from(shopFacts)
    .where(eq(shopFacts.id, shopId))
  return shop?.ownerId ?? null
}
