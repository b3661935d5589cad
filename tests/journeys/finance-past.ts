import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { cancelOrder } from '#modules/orders/contract/orders.ts'
import { closeAll, sell } from '#modules/payouts/server/testing/sold.ts'
import type { Market } from '../market.ts'
import { line, order } from '../orders.ts'
import { payFor } from '../payments.ts'
import { lastSaturday, playPast, type Past } from './play-past.ts'

type Facts = {
  seller: UserInfo
  payments: { transaction: string; reference: string; francs: number; at: string }[]
}
/** Two shops have sold, a paid order was cancelled, and the job built the last Saturday's batch. */
export type FinancePast = Past & Facts

await playPast(async (market, now): Promise<Facts> => {
  const [buyer, courier] = [await market.buyer(), await market.staff('livreur')]
  const [bazin, kadi] = [await market.seller(), await market.seller({ name: 'Cuisine de Kadi' })]
  for (const [seller, price] of [
    [bazin, 12_345],
    [kadi, 20_000],
  ] as const)
    await sell(market, { buyer, seller, courier, goods: await market.product({ seller, price }) })
  const given = await order(buyer, [line(await market.product({ seller: kadi, price: 7_000 }))])
  await payFor(market, given)
  await buyer.call(cancelOrder, { params: { id: given._id }, body: {} })
  await closeAll(market)
  market.clock.set(lastSaturday(now))
  await market.runJob('payouts.build')
  await market.settle()
  return { seller: bazin.user, payments: await payments(market) }
})

function payments(market: Market): Promise<Facts['payments']> {
  return market.sql<Facts['payments'][number]>(
    `select provider_transaction_id as transaction, provider_order_id as reference, amount_francs as francs, to_char(settled_at, 'DD/MM/YYYY HH24:MI:SS') as at
     from payments where state = 'succeeded' order by settled_at, id`,
  )
}
