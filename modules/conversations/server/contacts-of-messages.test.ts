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

test('a thread of the most costly messages is read as fast as any other', async () => {
  const usual = await workOf(await threadOf('Calme Ba', 'bazin '.repeat(166)))
  const costly = await workOf(await threadOf('Pire Sy', '1-'.repeat(500)))
  expect(costly).toBeLessThan(Math.max(usual, 5) * 4)

  async function threadOf(name: string, text: string) {
    const asked = await write(await market.buyer(name), bazin, text)
    await market.sql(
      `insert into conversation_messages
        (conversation_id, sender_id, side, key, body, contacts, state, sent_at)
      select conversation_id, sender_id, side, gen_random_uuid(), body, contacts, state, sent_at
      from conversation_messages, generate_series(1, 49) where conversation_id = $1`,
      [asked.conversationId],
    )
    return asked
  }

  /** Milliseconds of processor of one reading, the least of a few. */
  async function workOf(thread: { conversationId: string }): Promise<number> {
    const tries: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const before = process.cpuUsage()
      await read(bazin, thread)
      const { user, system } = process.cpuUsage(before)
      tries.push((user + system) / 1_000)
    }
    return Math.min(...tries)
  }
})

test('reading threads has a limit a minute, for each person', async () => {
  const mali = await market.buyer('Mali Koné')
  const asked = await write(mali, bazin, 'Bonjour')
  for (let count = 0; count < 120; count += 1) await read(mali, asked)
  await expect(read(mali, asked)).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(mali.call(contract.listConversations, {})).resolves.toBeDefined()
  await expect(read(bazin, asked)).resolves.toBeDefined()
})
