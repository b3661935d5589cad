import { inArray } from 'drizzle-orm'

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
import { notifyOf, notifyOfAll, type News } from '../notify.ts'
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
  type Line = { owner: 'seller' | 'courier'; ownerId: string; at: string }
  const toPayees = async <T extends Line>(
    lines: readonly T[],
    newsOf: (line: T) => Notice & { key: string },
  ): Promise<News[][]> => {
    const shops = lines.filter(({ owner }) => owner === 'seller')
    const owners = await ownersOf(
      kernel,
      shops.map(({ ownerId }) => ownerId),
    )
    return lines.map((line) => {
      const userId = line.owner === 'courier' ? line.ownerId : owners.get(line.ownerId)
      return userId ? [{ ...newsOf(line), userId, at: new Date(line.at) }] : []
    })
  }
  notifyOfAll(kernel, payoutPaid, 'payout-paid', (events) =>
    toPayees(events, (paid) => ({
      ...payoutPaidNotice(paid, paid.operatorTransactionId),
      key: `payout:${paid.lineId}:paid`,
    })),
  )
  notifyOf(
    kernel,
    differenceClaimed,
    'difference-claimed',
    async ({ exceptionId, payerId, orderId, francs, at }) => {
      const order = (await orderFacts(kernel, [orderId])).get(orderId)
      if (!order) return []
      const notice = differenceClaimedNotice({ orderId, orderNumber: order.orderNumber, francs })
      return { ...notice, userId: payerId, key: `difference:${exceptionId}`, at: new Date(at) }
    },
  )
  notifyOf(kernel, payoutNumberChanged, 'payout-number-changed', ({ courierId, at }) => ({
    ...payoutNumberChangedNotice(marketSettings(kernel).contact.phone),
    userId: courierId,
    key: `payout-number:${courierId}:${at}`,
    at: new Date(at),
  }))
  notifyOfAll(kernel, depotReminded, 'depot-reminded', (events) =>
    toPayees(
      events.map((event) => ({ ...event, owner: 'seller' as const, ownerId: event.shopId })),
      ({ shopId, francs, at }) => ({
        ...depotRemindedNotice(francs),
        key: `depot-reminded:${shopId}:${at.slice(0, 10)}`,
      }),
    ),
  )
  notifyOfAll(kernel, payoutFailed, 'payout-failed', (events) =>
    toPayees(events, (refused) => ({
      ...payoutFailedNotice(refused, refused.reason),
      key: `payout:${refused.lineId}:failed:${refused.at}`,
    })),
  )
}

async function ownersOf(kernel: Kernel, shopIds: readonly string[]): Promise<Map<string, string>> {
  if (shopIds.length === 0) return new Map()
  const shops = await kernel.db
    .select({ id: shopFacts.id, ownerId: shopFacts.ownerId })
    .from(shopFacts)
    .where(inArray(shopFacts.id, [...shopIds]))
  return new Map(shops.map(({ id, ownerId }) => [id, ownerId]))
}
