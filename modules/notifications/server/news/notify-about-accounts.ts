import { and, eq, isNull } from 'drizzle-orm'

import { notifications } from '#modules/notifications/database/tables.ts'
import { personFacts } from '#modules/accounts/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import {
  accountAnonymised,
  deletionKept,
  deletionRequested,
  factorChanged,
  passwordChanged,
  roleChanged,
} from '#modules/accounts/server/index.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dataExportMade } from '#modules/own-data/server/index.ts'
import { marketSettings } from '#modules/settings/server/index.ts'
import {
  planPaidTwice,
  subscriptionEnded,
  subscriptionEnding,
  subscriptionExtended,
  subscriptionPaid,
} from '#modules/subscriptions/server/index.ts'
import {
  accountGoneSms,
  courierWaitsNotice,
  deletionRequestedNotice,
  deletionKeptNotice,
  ownDataNotice,
  factorChangedNotice,
  passwordChangedNotice,
  roleGivenNotice,
  shopOpenedNotice,
  subscriptionNotice,
} from './account-notices.ts'
import type { Notice } from '../notice.ts'
import { notify } from '../notify.ts'
import { queueSms } from '../queue-sms.ts'
import { managersOf } from './recipients.ts'

/** How long the last SMS to a deleted account may wait to be sent; then its text is erased. */
const lastWordMs = dayMs

/** News of people's own accounts and plans. */
export function notifyAboutAccounts(kernel: Kernel): void {
  const callAt = () => marketSettings(kernel).contact.phone
  const send = (userId: string, key: string, at: string, notice: Notice) =>
    notify(kernel, { ...notice, userId, key, at: new Date(at) })

  kernel.events.after(passwordChanged, 'notifications.password-changed', ({ userId, at }) =>
    send(userId, `password:${at}`, at, passwordChangedNotice(callAt())),
  )
  kernel.events.after(factorChanged, 'notifications.factor-changed', ({ userId, at }) =>
    send(userId, `factor:${at}`, at, factorChangedNotice(callAt())),
  )
  kernel.events.after(
    deletionRequested,
    'notifications.deletion-requested',
    ({ userId, requestId, at }) =>
      send(userId, `deletion:${requestId}`, at, deletionRequestedNotice(callAt())),
  )
  kernel.events.after(deletionKept, 'notifications.deletion-kept', ({ userId, requestId, at }) =>
    send(userId, `deletion-kept:${requestId}`, at, deletionKeptNotice()),
  )
  kernel.events.after(roleChanged, 'notifications.role-changed', async (news) => {
    if (news.to === 'vendeur') {
      const [shop] = await kernel.db
        .select({ name: shopFacts.name })
        .from(shopFacts)
        .where(eq(shopFacts.ownerId, news.userId))
      if (shop)
        await send(news.userId, `shop-opened:${news.userId}`, news.at, shopOpenedNotice(shop.name))
    }
    if (news.to === 'livreur' && news.group)
      await notifyManagers(kernel, news.userId, news.group, news.at)
    if (news.by === 'team')
      await send(
        news.userId,
        `role:${news.at}`,
        news.at,
        roleGivenNotice(news.to, news.group, callAt()),
      )
  })
  kernel.events.after(
    subscriptionPaid,
    'notifications.subscription-paid',
    ({ shopId, ownerId, plan, endsAt, ...sums }) =>
      send(
        ownerId,
        `subscription:${shopId}:paid:${plan}:${endsAt}`,
        kernel.clock.now().toISOString(),
        subscriptionNotice(plan, { what: 'paid', endsAt: new Date(endsAt), ...sums }),
      ),
  )
  kernel.events.after(
    planPaidTwice,
    'notifications.plan-paid-twice',
    ({ ownerId, paymentId, plan, owedFrancs, at }) =>
      send(
        ownerId,
        `payment:${paymentId}:twice`,
        at,
        subscriptionNotice(plan, { what: 'paid twice', owedFrancs }),
      ),
  )
  kernel.events.after(
    subscriptionExtended,
    'notifications.subscription-extended',
    ({ shopId, ownerId, plan, endsAt, days, reason }) =>
      send(
        ownerId,
        `subscription:${shopId}:extended:${endsAt}`,
        kernel.clock.now().toISOString(),
        subscriptionNotice(plan, { what: 'given', days, endsAt: new Date(endsAt), reason }),
      ),
  )
  kernel.events.after(
    subscriptionEnding,
    'notifications.subscription-ending',
    ({ shopId, ownerId, plan, endsAt, daysLeft }) =>
      send(
        ownerId,
        `subscription:${shopId}:ending:${endsAt}:${daysLeft}`,
        kernel.clock.now().toISOString(),
        subscriptionNotice(plan, { what: 'ending', daysLeft }),
      ),
  )
  kernel.events.after(
    subscriptionEnded,
    'notifications.subscription-ended',
    ({ shopId, ownerId, plan, endsAt }) =>
      send(
        ownerId,
        `subscription:${shopId}:ended:${endsAt}`,
        kernel.clock.now().toISOString(),
        subscriptionNotice(plan, { what: 'ended' }),
      ),
  )
  kernel.events.after(dataExportMade, 'notifications.own-data', ({ exportId, userId, endsAt }) =>
    send(
      userId,
      `own-data:${exportId}`,
      kernel.clock.now().toISOString(),
      ownDataNotice(new Date(endsAt)),
    ),
  )
  kernel.events.within(accountAnonymised, async (tx, { userId, phone, at }) => {
    await tx.delete(notifications).where(eq(notifications.userId, userId))
    await queueSms(tx, kernel, {
      key: `account-gone:${userId}`,
      topic: 'account',
      phone,
      text: accountGoneSms,
      expiresAt: addMs(new Date(at), lastWordMs),
    })
  })
}

/**
 * Notifies the admitted managers of the group, who admit couriers. One named by the team is
 * admitted.
 */
async function notifyManagers(
  kernel: Kernel,
  courierId: string,
  group: string,
  at: string,
): Promise<void> {
  const [courier] = await kernel.db
    .select({ name: personFacts.name })
    .from(personFacts)
    .where(and(eq(personFacts.id, courierId), isNull(personFacts.admittedAt)))
  if (!courier) return
  const managers = await managersOf(kernel.db, group)
  await notify(
    kernel,
    ...managers.map((id) => ({
      ...courierWaitsNotice(courier.name, group),
      userId: id,
      // A courier who leaves the group and comes back makes one notice a day.
      key: `courier:${courierId}:${group}:${at.slice(0, 10)}`,
      at: new Date(at),
    })),
  )
}
