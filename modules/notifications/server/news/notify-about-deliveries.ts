import { eq } from 'drizzle-orm'

import { parcelHas } from '#modules/orders/contract/order-states.ts'

import { orderFacts, parcelFacts as parcels } from '#modules/orders/database/views.ts'
import { personFacts } from '#modules/accounts/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import {
  codeResent,
  codesLocked,
  memberAdmitted,
  parcelsAssigned,
  remittanceConfirmed,
  remittanceOpened,
} from '#modules/deliveries/server/index.ts'
import { addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { waitWords } from '#kernel/limits/throttle.ts'
import { parcelMoved, readClientCode } from '#modules/orders/server/index.ts'
import {
  admittedNotice,
  assignedNotice,
  clientCodeSms,
  codesLockedNotice,
  comesBackNotice,
  failedNotice,
  goesBackNotice,
  remittanceConfirmedNotice,
  remittanceOpenedNotice,
  returnedNotice,
} from './delivery-notices.ts'
import type { Notice } from '../notice.ts'
import { parcelFacts, type ParcelFacts } from '../notifications.facts.ts'
import { notify, type News } from '../notify.ts'
import { queueSms } from '../queue-sms.ts'
import { managersOf } from './recipients.ts'

/** The code's SMS is not sent any more after this: the courier has gone. */
const codeLifeMs = 48 * 3_600_000

/** News of couriers and their managers, and the buyer's code by SMS. */
export function notifyAboutDeliveries(kernel: Kernel): void {
  const notifyManagers = async (group: string, key: string, at: string, notice: Notice) => {
    const managers = await managersOf(kernel.db, group)
    await notify(
      kernel,
      ...managers.map((userId) => ({ ...notice, userId, key, at: new Date(at) })),
    )
  }

  const isPickedUp = ({ from, to }: Move) => to === 'in_delivery' && from === 'assigned'
  const hasFailed = ({ to }: Move) => parcelHas('inTrouble', to) || to === 'returned'
  kernel.events.after(
    parcelMoved,
    'notifications.delivery-moved',
    async (move) => {
      if (isPickedUp(move))
        await sendCode(kernel, move.parcelId, { at: move.at, toRecipientOnly: true })
      const parcel = hasFailed(move) ? await parcelFacts(kernel, move.parcelId) : null
      if (parcel) await notify(kernel, ...newsOfFailure(parcel, move))
    },
    (move) => isPickedUp(move) || hasFailed(move),
  )
  kernel.events.after(codeResent, 'notifications.code-resent', ({ parcelId, at }) =>
    sendCode(kernel, parcelId, { at, toRecipientOnly: false }),
  )
  kernel.events.after(
    parcelsAssigned,
    'notifications.parcels-assigned',
    ({ courierId, parcelIds, at }) =>
      notify(kernel, {
        ...assignedNotice(parcelIds.length),
        userId: courierId,
        key: `assigned:${courierId}:${at}`,
        at: new Date(at),
      }),
  )
  kernel.events.after(
    memberAdmitted,
    'notifications.member-admitted',
    async ({ userId, group, at }) => {
      const [member] = await kernel.db
        .select({ role: personFacts.role })
        .from(personFacts)
        .where(eq(personFacts.id, userId))
      await notify(kernel, {
        ...admittedNotice(group, member?.role === 'chef_livreur'),
        userId,
        key: `admitted:${userId}:${at}`,
        at: new Date(at),
      })
    },
  )
  kernel.events.after(
    codesLocked,
    'notifications.codes-locked',
    async ({ courierId, parcelId, group, until }) => {
      const name = await nameOf(kernel, courierId)
      const now = kernel.clock.now()
      await notifyManagers(
        group,
        `locked:${parcelId ?? courierId}:${until}`,
        now.toISOString(),
        codesLockedNotice(name, parcelId, waitWords(Date.parse(until) - now.getTime())),
      )
    },
  )
  kernel.events.after(
    remittanceOpened,
    'notifications.remittance-opened',
    async ({ remittanceId, courierId, francs, group, at }) => {
      const name = await nameOf(kernel, courierId)
      await notifyManagers(
        group,
        `remittance:${remittanceId}`,
        at,
        remittanceOpenedNotice(name, francs, remittanceId),
      )
    },
  )
  kernel.events.after(
    remittanceConfirmed,
    'notifications.remittance-confirmed',
    async ({ remittanceId, courierId, confirmedBy, francs, at }) => {
      const notice = remittanceConfirmedNotice(
        await nameOf(kernel, confirmedBy),
        francs,
        remittanceId,
      )
      await notify(kernel, {
        ...notice,
        userId: courierId,
        key: `remittance:${remittanceId}:confirmed`,
        at: new Date(at),
      })
    },
  )
}

type Move = NonNullable<(typeof parcelMoved)['carries']>

function newsOfFailure(parcel: ParcelFacts, { to, from, reason, at: moment }: Move): News[] {
  const at = new Date(moment)
  const buyer = { userId: parcel.buyerId, key: `parcel:${parcel.parcelId}:${to}:${moment}`, at }
  const seller = { ...buyer, userId: parcel.sellerId }
  // After the second failure the return follows at once, and is notified instead.
  if (to === 'failed' && from === 'in_delivery')
    return [{ ...failedNotice(parcel, reason), ...buyer }]
  if (to === 'returning')
    return [
      { ...goesBackNotice(parcel, reason), ...buyer },
      { ...comesBackNotice(parcel, reason), ...seller },
    ]
  return [{ ...returnedNotice(parcel, null), ...buyer }]
}

/**
 * Sends the code to the number at the door, unless it is the buyer's own: the SMS about her order
 * has it.
 */
async function sendCode(
  kernel: Kernel,
  parcelId: string,
  { at, toRecipientOnly }: { at: string; toRecipientOnly: boolean },
): Promise<void> {
  const [parcel] = await kernel.db
    .select({
      phone: orderFacts.phone,
      buyerPhone: personFacts.phone,
      shopName: shopFacts.name,
    })
    .from(parcels)
    .innerJoin(orderFacts, eq(orderFacts.id, parcels.orderId))
    .innerJoin(personFacts, eq(personFacts.id, orderFacts.buyerId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcels.shopId))
    .where(eq(parcels.id, parcelId))
  if (!parcel || (toRecipientOnly && parcel.phone === parcel.buyerPhone)) return
  const code = await readClientCode(kernel.db, parcelId)
  if (!code) return
  const { phone, shopName } = parcel
  const key = toRecipientOnly ? `otp:${parcelId}` : `otp:${parcelId}:${at}`
  const sms = {
    key,
    topic: 'orders' as const,
    phone,
    text: clientCodeSms(shopName, code),
    expiresAt: addMs(new Date(at), codeLifeMs),
    urgent: true,
  }
  await kernel.transaction(async (tx) => void (await queueSms(tx, kernel, sms)))
}

async function nameOf(kernel: Kernel, userId: string): Promise<string> {
  const [user] = await kernel.db
    .select({ name: personFacts.name })
    .from(personFacts)
    .where(eq(personFacts.id, userId))
  return user?.name ?? 'Un livreur'
}
