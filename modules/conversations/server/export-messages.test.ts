import { afterAll, expect, test } from 'vitest'

import { openMarket } from '../../../tests/support/market.ts'
import { say, write } from '../../../tests/support/messages.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { ownConversationParts } from './own-data.ts'

const market = await openMarket()
afterAll(() => market.close())

const partOf = async ({ user }: Person, title: string) =>
  (await ownConversationParts(market.kernel.db, user._id)).find((part) => part.title === title)
    ?.rows

test('a copy of one’s data hides the numbers and names that a conversation hides', async () => {
  const [awa, bazin] = [await market.buyer('Awa Traoré'), await market.seller()]
  const asked = await write(awa, bazin, 'Appelez le 76 12 34 56')
  await say(bazin, asked, 'Le mien est 66 00 11 22, ou bazin.market')
  const [received] = (await partOf(awa, 'Messages reçus de boutiques')) ?? []
  expect(received).toMatchObject({ Message: 'Le mien est [masqué], ou [masqué]' })
  expect(await partOf(awa, 'Vos messages')).toMatchObject([{ Message: 'Appelez le [masqué]' }])
  expect(await partOf(bazin, 'Vos messages')).toMatchObject([
    { À: 'Awa T.', Message: 'Le mien est [masqué], ou [masqué]' },
  ])
})

test('what the screen shows once a parcel is on its way, the copy shows too', async () => {
  const [awa, bazin] = [await market.buyer('Awa Traoré'), await market.seller()]
  const goods = await market.product({ seller: bazin })
  const asked = await write(awa, bazin, 'Appelez le 76 12 34 56')
  await say(bazin, asked, 'Oui, au 66 00 11 22')
  await order(awa, [line(goods)], inCash)
  const courier = await market.staff('livreur')
  await market.sql(
    `update parcels set state = 'in_delivery', courier_id = $2, client_otp = '123456'
    where shop_id = (select id from shops where owner_id = $1)`,
    [bazin.user._id, courier.user._id],
  )
  expect(await partOf(awa, 'Messages reçus de boutiques')).toMatchObject([
    { Message: 'Oui, au 66 00 11 22' },
  ])
  expect(await partOf(bazin, 'Vos messages')).toMatchObject([{ À: 'Awa Traoré' }])
})
