import { afterAll, describe, expect, test } from 'vitest'
import { LIVE_ADDRESS } from '#kernel/wire/live.ts'
import { logout } from '#modules/identity/contract/accounts.ts'
import { endSessions, suspendUsers } from '#modules/people/contract/people.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { anonymiseAccount } from '#modules/people/server/deletion.ts'
import { streetOf } from '#modules/deliveries/server/testing/street.ts'
import { openMarket } from '../support/market.ts'
import { listenLive } from '../support/live-stream.ts'
import { line, order } from '../support/orders.ts'
import { payFor } from '../support/payments.ts'
import { waitFor } from '../support/wait-for.ts'
import type { Person } from '../support/market-people.ts'

const market = await openMarket({ work: true })
afterAll(() => market.close())

test('the buyer’s pages are told that the order is paid, and the seller’s that it came', async () => {
  const [awa, bazin] = [await market.buyer('Awa'), await market.seller()]
  const placed = await order(awa, [line(await market.product({ seller: bazin, stock: 3 }))])
  const [hers, shops] = [await listenLive(market.url, awa), await listenLive(market.url, bazin)]
  await payFor(market, placed)
  await waitFor(() => {
    expect(hers.topics).toContain('orders')
    expect(shops.topics).toContain('notices')
  })
  expect(shops.topics).not.toContain('orders')
  for (const stream of [hers, shops]) stream.end()
})

test('the courier is told at once that what he carries is paid by telephone', async () => {
  const street = streetOf(market)
  const [moussa, bazin] = [await street.courier('Moussa Traoré'), await market.seller()]
  const goods = await market.product({ seller: bazin, stock: 3 })
  const { buyer, placed } = await street.onTheWay(moussa, bazin, goods)
  const stream = await listenLive(market.url, moussa)
  await buyer.call(initiatePayment, {
    body: { userId: buyer.user._id, type: 'order', orderId: placed._id, provider: 'wave' },
  })
  await payFor(market, placed)
  await waitFor(() => expect(stream.topics).toContain('orders'))
  stream.end()
})

describe('a stream ends with the session', () => {
  const reason = 'Téléphone volé'
  const ways: Record<string, (buyer: Person, admin: Person) => Promise<unknown>> = {
    'by log-out': (buyer) => buyer.call(logout, {}),
    'by suspension': (buyer, admin) =>
      admin.call(suspendUsers, { body: { users: [buyer.user._id], suspended: true, reason } }),
    'by the team, which ends sessions': (buyer, admin) =>
      admin.call(endSessions, { body: { users: [buyer.user._id], reason } }),
    'by deletion': ({ user }) =>
      market.kernel.transaction((tx) => anonymiseAccount(tx, market.kernel, user._id, null)),
  }
  test.for(Object.keys(ways))('%s', async (way) => {
    const buyer = await market.buyer()
    const [stream, other] = [
      await listenLive(market.url, buyer),
      await listenLive(market.url, await market.buyer()),
    ]
    await ways[way]?.(buyer, await market.staff('admin'))
    await stream.ended
    const answer = await fetch(market.url + LIVE_ADDRESS, {
      headers: { authorization: `Bearer ${buyer.user.token}` },
    })
    expect(answer.status).toBe(401)
    expect(await Promise.race([other.ended.then(() => 'ended'), answer.text()])).not.toBe('ended')
    other.end()
  })
})

test('a process that is replaced ends its streams, and is not kept open by them', async () => {
  const own = await openMarket({ work: true })
  const stream = await listenLive(own.url, await own.buyer('Oumou'))
  await own.close()
  expect(await stream.ended).toBeUndefined()
})
