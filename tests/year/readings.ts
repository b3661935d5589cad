import type { Order } from '#modules/orders/contract/orders.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import type { PlayedOrder } from './books.ts'
import type { World } from './world.ts'

/** Words of a parcel that its buyer has, or had. */
const hadStates = ['delivered', 'closed', 'returning', 'returned']

/** Expects a buyer's page to say what the program saw. */
export function expectPageAgrees({ books }: World, played: PlayedOrder, order: Order): void {
  const differ: string[] = []
  if (order.total !== played.total && order.fulfillments.every(({ restOf }) => !restOf))
    differ.push(`costs ${order.total}, was ${played.total}`)
  for (const { _id: id, state } of order.fulfillments) {
    if (books.given.has(id) && !hadStates.includes(state)) differ.push(`${state} is given`)
    if (!books.given.has(id) && ['delivered', 'closed'].includes(state))
      differ.push(`${state} is not given`)
  }
  const { paid = 0, refunded = [] } = order.payment
  const back = refunded.reduce((sum, { francs }) => sum + francs, 0)
  if (back > paid) differ.push(`${back} of ${paid} given back`)
  const due = played.inCash ? played.deposit : played.total
  if (played.isPaid && paid < due) differ.push(`paid ${paid} of ${due}`)
  if (!played.isPaid && !played.inCash && paid > 0) differ.push(`paid ${paid}, nothing was`)
  const isGivenUp = order.fulfillments.every(({ state }) => state === 'cancelled')
  const kept = order.deposit?.kept ?? 0
  if (isGivenUp && back + kept + (order.payment.refundDue ?? 0) < paid)
    differ.push(`${back} of ${paid} given back, ${order.payment.refundDue ?? 0} due`)
  if (differ.length > 0) throw new Error(`order ${played.number} reads: ${differ.join('; ')}`)
}

/** Expects a shop's list to have no parcel to prepare that its buyer holds. */
export function expectShopAgrees(
  { books }: World,
  parcels: readonly { _id: string; state: string; errand?: string | null | undefined }[],
): void {
  for (const { _id: id, state, errand } of parcels)
    if (!errand && books.given.has(id))
      throw new Error(`shop reads ${state}: parcel ${id} is given`)
}

/** Expects notices to be of the reader's own orders, and to say delivered of what was given. */
export async function expectNoticesAgree(world: World): Promise<void> {
  const { market, books, dice } = world
  const latest = books.orders.slice(-60)
  for (let read = 0; read < 3 && latest.length > 0; read += 1) {
    const { buyer } = dice.oneOf(latest)
    const { notifications } = await buyer.call(listNotifications, { query: { limit: 50 } })
    const delivered = new Map<string, number>()
    for (const { kind, resourceId } of notifications) {
      const played = resourceId ? books.order(resourceId) : undefined
      if (!played) continue
      if (played.buyer !== buyer) throw new Error(`${buyer.user.name} read of ${played.number}`)
      if (kind === 'delivered') delivered.set(played.id, (delivered.get(played.id) ?? 0) + 1)
    }
    const goBack = await market.sql<{ id: string }>(
      `select order_id as id from parcels where state in ('returning', 'returned')
         and errand is null and order_id = any($1::uuid[])`,
      [latest.filter((one) => one.buyer === buyer).map(({ id }) => id)],
    )
    for (const { id } of goBack)
      if (!notifications.some((one) => one.kind === 'cancelled' && one.resourceId === id))
        throw new Error(`${buyer.user.name} was not told that ${id} goes back`)
    for (const played of latest.filter((one) => one.buyer === buyer)) {
      const given = played.parcels.filter((id) => books.given.has(id)).length
      const told = delivered.get(played.id) ?? 0
      if (told > given || (told === 0 && given > 0 && notifications.length < 50))
        throw new Error(`order ${played.number}: told ${told} times of ${given} parcels given`)
    }
  }
}
