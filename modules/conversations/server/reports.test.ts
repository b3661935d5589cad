import { afterAll, expect, test } from 'vitest'

import { listActs } from '#modules/journal/contract/team-acts.ts'
import * as contract from '#modules/conversations/contract/conversations.ts'
import * as team from '#modules/conversations/contract/team-conversations.ts'
import { readComplaintFile } from '#modules/complaints/contract/team-complaints.ts'
import { complain, photo } from '../../../tests/support/complaints.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { inCash, line, order, parcelOf } from '../../../tests/support/orders.ts'
import { deliver } from '../../../tests/support/parcels.ts'
import { read, write } from '../../../tests/support/messages.ts'

const market = await openMarket()
const admin = await market.staff('admin')
afterAll(() => market.close())

type Begun = { conversationId: string }
const report = (person: Person, { conversationId: id }: Begun, reason = 'Injures') =>
  person.call(contract.reportConversation, { params: { id }, body: { reason } })
const readByTeam = ({ conversationId: id }: Begun) =>
  admin.call(team.readReportedConversation, { params: { id } })
const decide = (id: string, outcome: team.ConversationReport['outcome'] & string) =>
  admin.call(team.decideConversationReport, { params: { id }, body: { outcome, reason: 'Lu.' } })
const waiting = async ({ conversationId }: Begun) =>
  (await admin.call(team.listConversationReports, { query: { limit: 100 } })).reports.filter(
    (one) => one.conversationId === conversationId,
  )
const actsOn = async ({ conversationId }: Begun) =>
  (await admin.call(listActs, {})).acts
    .filter(({ subject }) => subject.id === conversationId)
    .map(({ action }) => action)

async function begun() {
  const [oumou, bazin] = [await market.buyer('Oumou Bah'), await market.seller()]
  return { oumou, bazin, asked: await write(oumou, bazin, 'Mon numéro : 76 12 34 56') }
}

test('the team reads a reported conversation unmasked, and each reading is in the journal', async () => {
  const { oumou, bazin, asked } = await begun()
  await expect(readByTeam(asked)).rejects.toMatchObject({ status: 404 })
  await report(bazin, asked)
  await report(bazin, asked, 'Encore')
  await report(oumou, asked, 'Il ne répond pas')
  expect(await waiting(asked)).toMatchObject([
    { kind: 'report', side: 'shop', reason: 'Injures', buyerName: 'Oumou Bah', outcome: null },
    { side: 'buyer' },
  ])
  expect(await readByTeam(asked)).toMatchObject({
    buyerName: 'Oumou Bah',
    shopName: 'Bazin Diarra',
    messages: [{ text: 'Mon numéro : 76 12 34 56', masked: null, key: null, by: null }],
  })
  await readByTeam(asked)
  expect(await actsOn(asked)).toEqual(['conversations.read', 'conversations.read'])
})

test('the team reads no conversation any more once its reports are dismissed', async () => {
  const { bazin, oumou, asked } = await begun()
  await report(bazin, asked)
  await report(oumou, asked, 'Il ne répond pas')
  for (const { _id } of await waiting(asked)) {
    await readByTeam(asked)
    await decide(_id, 'dismissed')
  }
  await expect(readByTeam(asked)).rejects.toMatchObject({ status: 404 })
  await report(bazin, asked, 'Encore')
  const [again] = await waiting(asked)
  await decide(again?._id ?? '', 'closed')
  expect(await readByTeam(asked)).toMatchObject({ buyerName: 'Oumou Bah' })
})

test('the team closes a reported conversation, once, and no side opens it again', async () => {
  const { oumou, bazin, asked } = await begun()
  await report(bazin, asked)
  const [open] = await waiting(asked)
  if (!open) throw new Error('no report waits')
  await expect(decide(open._id, 'sent')).rejects.toMatchObject({
    code: 'conversations.wrong_outcome',
  })
  expect(await decide(open._id, 'closed')).toMatchObject({ outcome: 'closed' })
  await expect(decide(open._id, 'dismissed')).rejects.toMatchObject({
    code: 'conversations.decided',
  })
  expect(await waiting(asked)).toEqual([])
  for (const person of [oumou, bazin]) {
    expect(await read(person, asked)).toMatchObject({ closed: 'team' })
    await expect(
      person.call(contract.closeConversation, {
        params: { id: asked.conversationId },
        body: { closed: false },
      }),
    ).rejects.toMatchObject({ code: 'conversations.closed' })
  }
  expect(await actsOn(asked)).toEqual(['conversations.closed'])
})

test('a complaint begins from a conversation, and the team reads that', async () => {
  const { oumou, bazin, asked } = await begun()
  const product = await market.product({ seller: bazin })
  const placed = await order(oumou, [line(product)], inCash)
  expect((await read(oumou, asked)).complaint).toBeNull()
  const [parcelId, courier] = [parcelOf(placed), await market.staff('livreur')]
  await deliver(market, { parcelId, seller: bazin, courier })
  expect(await read(oumou, asked)).toMatchObject({
    complaint: { parcelId, orderNumber: placed.orderNumber },
  })
  expect((await read(bazin, asked)).complaint).toBeNull()
  const { _id } = await complain(oumou, {
    orderNumber: placed.orderNumber,
    message: 'Le tissu est taché.',
    files: [await photo()],
  })
  expect((await read(oumou, asked)).complaint).toBeNull()
  const file = await admin.call(readComplaintFile, { params: { id: _id } })
  expect(file.facts.conversationId).toBe(asked.conversationId)
  expect(await readByTeam(asked)).toMatchObject({ messages: { length: 1 } })
})

test('the sixth shop that gets the same text in a day gets it only when the team lets it leave', async () => {
  const oumou = await market.buyer('Oumou Bah')
  const text = 'Bonjour, je vends des téléphones moins chers que vous, venez voir.'
  const begin = async () => {
    const shop = await market.seller()
    return { shop, asked: await write(oumou, shop, text) }
  }
  for (let shop = 0; shop < 5; shop += 1) expect((await begin()).asked.message.state).toBe('sent')
  const [held, refused] = [await begin(), await begin()]
  expect(held.asked.message.state).toBe('held')
  expect((await read(oumou, held.asked)).messages).toMatchObject([{ state: 'held' }])
  expect((await read(held.shop, held.asked)).messages).toEqual([])
  expect(await held.shop.call(contract.listShopConversations, {})).toMatchObject({
    waiting: [],
    others: [],
  })
  const [toSend, toRefuse] = [(await waiting(held.asked))[0], (await waiting(refused.asked))[0]]
  if (!toSend || !toRefuse) throw new Error('no message is held')
  expect(toSend).toMatchObject({ kind: 'held', side: null })
  await decide(toSend._id, 'sent')
  expect((await read(held.shop, held.asked)).messages).toMatchObject([{ text, state: 'sent' }])
  expect(await held.shop.call(contract.listShopConversations, {})).toMatchObject({
    waiting: [{ unread: 1 }],
  })
  await decide(toRefuse._id, 'refused')
  expect((await read(oumou, refused.asked)).messages).toMatchObject([{ state: 'refused' }])
  expect((await read(refused.shop, refused.asked)).messages).toEqual([])
  const other = await market.buyer()
  expect((await write(other, held.shop, text)).message.state).toBe('sent')
})
