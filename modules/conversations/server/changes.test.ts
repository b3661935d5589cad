import { afterAll, expect, test } from 'vitest'

import * as contract from '#modules/conversations/contract/conversations.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { read, readAll, say, write } from '../../../tests/support/messages.ts'
import { waitFor } from '../../../tests/support/wait-for.ts'

const market = await openMarket({ work: true })
afterAll(() => market.close())

const versionOf = async ({ watch }: { watch: string }) =>
  (await market.visitor(contract.readChanges, { params: { watch } })).version

async function begun() {
  const [oumou, bazin] = [await market.buyer('Oumou Bah'), await market.seller()]
  const asked = await write(oumou, bazin, 'Bonjour')
  const hers = await read(oumou, asked)
  const shops = await bazin.call(contract.listShopConversations, {})
  return { oumou, bazin, asked, hers, shops }
}

test('an open page learns of a message, of a mark and of a block by a number', async () => {
  const { oumou, bazin, asked, hers, shops } = await begun()
  expect([await versionOf(hers), await versionOf(shops)]).toEqual([hers.version, shops.version])
  const acts = [
    () => say(bazin, asked, 'Bonjour madame'),
    () => readAll(oumou, asked),
    () =>
      bazin.call(contract.closeConversation, {
        params: { id: asked.conversationId },
        body: { closed: true },
      }),
  ]
  for (const [index, act] of acts.entries()) {
    await act()
    await waitFor(async () => {
      expect(await versionOf(hers)).toBe(hers.version + index + 1)
      expect(await versionOf(shops)).toBe(shops.version + index + 1)
    })
  }
  await readAll(oumou, asked)
  expect((await read(oumou, asked)).version).toBe(hers.version + acts.length)
})
