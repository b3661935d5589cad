import { afterAll, expect, test } from 'vitest'

import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { readAll, say, write } from '../../../tests/support/messages.ts'
import { helperOf } from '../../../tests/support/shop-helpers.ts'

const market = await openMarket()
afterAll(() => market.close())

const toldOf = async (person: Person) => {
  await market.settle()
  const { notifications } = await person.call(listNotifications, {})
  return notifications
    .filter(({ kind }) => kind === 'message')
    .map(({ title, message, webUrl }) => ({
      title,
      message: message.replaceAll(/\s/g, ' '),
      webUrl,
    }))
}

test('what is unread is told once, to the owner and to whoever answers, and never by SMS', async () => {
  const [oumou, bazin] = [await market.buyer('Oumou Bah'), await market.seller()]
  const answering = await helperOf(market, bazin, ['answers'])
  const packing = await helperOf(market, bazin, ['orders'], 'Issa Koné')
  await market.settle()
  const texted = market.sms.messages(bazin.user.phone).length
  const asked = await write(oumou, bazin, 'Le lit fait 1,60 m. Mon numéro : 76 12 34 56')
  const told = [
    {
      title: 'Oumou B. vous écrit',
      message: 'Le lit fait 1,60 m. Mon numéro : [masqué]',
      webUrl: `/vendeur-dashboard?onglet=messages&conversation=${asked.conversationId}`,
    },
  ]
  expect(await toldOf(bazin)).toEqual(told)
  await say(oumou, asked, 'Allô ?')
  expect(await toldOf(bazin)).toEqual(told)
  expect(await toldOf(answering)).toEqual(told)
  expect([await toldOf(packing), await toldOf(oumou)]).toEqual([[], []])
  await readAll(bazin, asked)
  await say(bazin, asked, 'Oui, il fait 2 m.')
  expect(await toldOf(oumou)).toEqual([
    {
      title: 'Bazin Diarra vous écrit',
      message: 'Oui, il fait 2 m.',
      webUrl: `/messages/${asked.conversationId}`,
    },
  ])
  await say(oumou, asked, 'Merci')
  expect((await toldOf(bazin)).map(({ message }) => message)).toEqual(['Merci', told[0]?.message])
  expect(market.sms.messages(bazin.user.phone)).toHaveLength(texted)
})
