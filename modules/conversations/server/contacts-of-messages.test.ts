import { afterAll, expect, test } from 'vitest'

import * as contract from '#modules/conversations/contract/conversations.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { read, say, write } from '../../../tests/support/messages.ts'

const market = await openMarket({ guarded: true })
afterAll(() => market.close())

const [awa, bazin] = [await market.buyer('Awa Ba'), await market.seller()]
const contactsOf = async ({ conversationId }: { conversationId: string }) =>
  (
    await market.sql<{ contacts: unknown }>(
      'select contacts from conversation_messages where conversation_id = $1 order by id',
      [conversationId],
    )
  ).map(({ contacts }) => contacts)

test('the numbers and links of a message are found once, when it is written', async () => {
  const asked = await write(awa, bazin, 'Appelez le 76 12 34 56 ou bazin.market')
  await say(bazin, asked, 'Année scolaire 2025-2026, tailles 40 42 44 48')
  expect(await contactsOf(asked)).toEqual([
    [
      { kind: 'number', from: 11, to: 22 },
      { kind: 'link', from: 26, to: 38 },
    ],
    [],
  ])
  expect((await read(bazin, asked)).messages.map(({ text }) => text)).toEqual([
    'Appelez le [masqué] ou [masqué]',
    'Année scolaire 2025-2026, tailles 40 42 44 48',
  ])
})

test('the name of an account of before shows the shop no number', async () => {
  await market.sql(`update users set name = '76123456 Awa' where id = $1`, [awa.user._id])
  const asked = await write(awa, bazin, 'Bonjour')
  expect(await read(bazin, asked)).toMatchObject({ buyerName: '[masqué] A.' })
  const { waiting, others } = await bazin.call(contract.listShopConversations, {})
  expect([...waiting, ...others]).toMatchObject([{ name: '[masqué] A.' }])
})
