import { decideComplaint } from '#modules/complaints/contract/team-complaints.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { sell, type Sold } from '#modules/payouts/server/testing/sold.ts'
import { answerOwnPromise, readOwnPromises } from '#modules/promises/contract/kept-promises.ts'
import {
  decidePromiseAnswer,
  listPromiseAnswers,
} from '#modules/promises/contract/kept-promises.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { readShopLevel } from '#modules/shop-levels/contract/shop-level.ts'
import { dayMs } from '#kernel/clock.ts'
import { complain, photo } from '../../../../tests/support/complaints.ts'
import type { Person, Seller } from '../../../../tests/support/market-people.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import { inCash, line, order, parcelOf } from '../../../../tests/support/orders.ts'

/** A market with buyers and a courier, and what a shop does there for its level or against it. */
export async function openLevels() {
  const market = await openMarket()
  const [admin, courier] = [await market.staff('admin'), await market.staff('livreur')]
  const buyers: Person[] = []
  for (let each = 0; each < 6; each += 1) buyers.push(await market.buyer())

  async function openShop(plan: 'free' | 'pro' = 'pro') {
    const seller: Seller = await market.seller({ plan })
    const goods = await market.product({ seller, stock: 1_000 })
    const buyerOf = (number: number) => buyers[number % buyers.length] ?? admin
    const sale = (number: number): Promise<Sold> =>
      sell(market, { buyer: buyerOf(number), seller, courier, goods, cash: true })
    /** Accepts a parcel and has it ready days too late. */
    async function late(number: number): Promise<void> {
      const params = { id: parcelOf(await order(buyerOf(number), [line(goods)], inCash)) }
      await seller.call(acceptParcel, { params })
      market.clock.advance(4 * dayMs)
      await market.runJob('promises.tell', 'orders.prepare')
      await seller.call(readyParcel, { params })
    }
    /** Sells, and pays for what its buyer complains of, or not. */
    async function complained(number: number, outcome: 'remboursé' | 'rejeté'): Promise<void> {
      const { orderNumber } = await sale(number)
      const files = [await photo()]
      const complaint = await complain(buyerOf(number), {
        orderNumber,
        message: 'Une coupe est tachée.',
        files,
      })
      await admin.call(decideComplaint, {
        params: { id: complaint._id },
        body: {
          outcome,
          reason: 'Les photos le montrent.',
          ...(outcome === 'remboursé' && { refundAmount: 5_000 }),
        },
      })
    }
    return {
      seller,
      sale,
      late,
      lost: (number: number) => complained(number, 'remboursé'),
      won: (number: number) => complained(number, 'rejeté'),
      read: () => seller.call(readShopLevel, {}),
      /** Answers each missed promise, and the team lets it count no more. */
      async explain(): Promise<void> {
        for (const { _id: id } of (await seller.call(readOwnPromises, {})).missed)
          await seller.call(answerOwnPromise, {
            params: { id },
            body: { cause: 'closed', words: 'Tout le quartier était sans courant.' },
          })
        for (const { _id: id } of (await admin.call(listPromiseAnswers, {})).answers)
          await admin.call(decidePromiseAnswer, {
            params: { id },
            body: { withdraw: true, reason: 'Tout le quartier était coupé.' },
          })
      },
      /** Titles about its level, newest first. */
      async told(): Promise<string[]> {
        await market.settle()
        const { notifications } = await seller.call(listNotifications, { query: {} })
        return notifications.map(({ title }) => title).filter((title) => /niveau/i.test(title))
      },
    }
  }
  const night = () => market.runJob('shop_levels.move')
  return { market, admin, openShop, night }
}
