import {
  decideComplaint,
  listComplaintQueue,
} from '#modules/complaints/contract/team-complaints.ts'
import {
  exchangeByShop,
  listExchanges,
  readExchangeChoice,
} from '#modules/exchanges/contract/exchanges.ts'
import {
  listGoodsReturns,
  listGoodsToTake,
  takeGoods,
  takeGoodsAtRelay,
  takeGoodsAtShop,
} from '#modules/exchanges/contract/goods-returns.ts'
import { complain, photo } from '../support/complaints.ts'
import type { PlayedOrder } from './books.ts'
import type { World } from './world.ts'

/** Some buyers complain of what they got; some shops exchange it. */
export async function regret(world: World): Promise<void> {
  const { acts, books, dice } = world
  const picture = await photo()
  for (const played of books.orders)
    for (const id of played.parcels) {
      if (!books.given.has(id) || played.regretted.has(id)) continue
      played.regretted.add(id)
      if (dice.happens(0.06)) {
        played.isQuiet = false
        const message = 'Le tissu est taché, et plus court que dit.'
        const form = { orderNumber: played.number, fulfillmentId: id, message, files: [picture] }
        await acts.send('complain', () => complain(played.buyer, form))
      } else if (dice.happens(0.08)) {
        played.isQuiet = false
        await exchange(world, played, id)
      }
    }
}

async function exchange(world: World, { shops }: PlayedOrder, id: string): Promise<void> {
  const { acts, dice } = world
  const params = { id }
  for (const shop of shops) {
    const choice = await acts.try('read what may be exchanged', () =>
      shop.call(readExchangeChoice, { params }),
    )
    const [line] = choice?.lines ?? []
    const [variant] = line?.variants ?? []
    if (!line || !variant) continue
    const payer = dice.happens(0.5) ? ('shop' as const) : ('buyer' as const)
    const body = { lineId: line._id, variantId: variant._id, quantity: 1, payer }
    await acts.send('exchange', () => shop.call(exchangeByShop, { params, body }))
  }
}

/** One of the team decides what is complained of: a refund, with the goods or without, or none. */
export async function decideComplaints(world: World): Promise<void> {
  const { acts, admins, dice } = world
  const [admin] = admins
  const { reclamations } = await admin.call(listComplaintQueue, { query: { limit: 50 } })
  for (const { _id: id, amount } of reclamations) {
    if (!dice.happens(0.5)) continue
    const chosen = dice.oneOf(['all', 'goods back', 'a part', 'nothing', 'replaced'] as const)
    const reason = 'Vu sur la photo, après un appel à la boutique.'
    const refundAmount = chosen === 'a part' ? Math.max(1, Math.floor(amount / 3)) : null
    const outcome =
      chosen === 'nothing' ? 'rejeté' : chosen === 'replaced' ? 'remplacé' : 'remboursé'
    const body = {
      outcome,
      reason,
      ...(outcome === 'remboursé' && { refundAmount, goodsBack: chosen === 'goods back' }),
    } as const
    await acts.send(`decide a complaint: ${chosen}`, () =>
      admin.call(decideComplaint, { params: { id }, body }),
    )
  }
}

/** First codes of exchanges, which their buyer gives with the new article in hand. */
export async function firstCodesOf({ buyer, id }: PlayedOrder): Promise<readonly string[]> {
  const { exchanges } = await buyer.call(listExchanges, { params: { id } })
  return exchanges.flatMap(({ firstCode }) => (firstCode ? [firstCode] : []))
}

/** Buyers give old goods to the courier, at the relay point or at the shop; some never do. */
export async function giveGoodsBack(world: World): Promise<void> {
  const { acts, books, couriers, keepers, dice } = world
  const toTake = new Map<string, (typeof couriers)[number]>()
  for (const courier of couriers)
    for (const { _id } of (await courier.call(listGoodsToTake, {})).returns)
      toTake.set(_id, courier)
  for (const played of books.orders) {
    if (played.isQuiet || played.isOver || !dice.happens(0.4)) continue
    if (played.buyer.town === world.unreached) continue
    const params = { id: played.id }
    const { returns } = await played.buyer.call(listGoodsReturns, { params })
    const { exchanges } = await played.buyer.call(listExchanges, { params })
    const codes = [
      ...returns.flatMap(({ _id, code, atShop, relayName }) => ({ _id, code, atShop, relayName })),
      ...exchanges.flatMap(({ _id, secondCode: code, atShop, relayName }) => ({
        _id,
        code,
        atShop,
        relayName,
      })),
    ]
    for (const { _id: id, code: otp, atShop, relayName } of codes) {
      if (!otp) continue
      const body = { otp }
      const keeper = keepers.find(({ town }) => relayName === `Relais ${town}`)
      const courier = toTake.get(id)
      if (atShop) {
        for (const parcelId of played.parcels)
          for (const shop of played.shops)
            await acts.try('take goods back at the shop', () =>
              shop.call(takeGoodsAtShop, { params: { id: parcelId }, body }),
            )
      } else if (keeper)
        await acts.send('take goods back at a relay point', () =>
          keeper.call(takeGoodsAtRelay, { params: { id }, body }),
        )
      else if (courier)
        await acts.send('take goods back at the door', () =>
          courier.call(takeGoods, { params: { id }, body }),
        )
    }
  }
}
