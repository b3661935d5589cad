import { afterAll, expect, test } from 'vitest'

import { requestAccountDeletion } from '#modules/people/contract/deletion-request.ts'
import { decideDeletion, listDeletionRequests } from '#modules/people/contract/people.ts'
import * as contract from '#modules/conversations/contract/conversations.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { accept, agreeOn, propose } from '../../../tests/support/bargains.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { read, say, write } from '../../../tests/support/messages.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'

const market = await openMarket()
afterAll(() => market.close())

async function begun() {
  const [oumou, bazin] = [await market.buyer('Oumou Bah'), await market.seller()]
  const photo = await pictureOf(market, oumou)
  const asked = await write(oumou, bazin, { text: 'Le mur de ma chambre', images: [photo] })
  await say(bazin, asked, 'Un beau mur')
  return { oumou, bazin, photo, asked }
}

async function deleteAccount({ user }: Person) {
  await market.visitor(requestAccountDeletion, {
    body: { phoneNumber: user.phone, reason: 'Je pars.' },
  })
  await market.settle()
  const admin = await market.staff('admin')
  const [request] = (await admin.call(listDeletionRequests, {})).requests
  await admin.call(decideDeletion, {
    params: { id: request?._id ?? '' },
    body: { decision: 'anonymise', reason: 'Demandé par son propriétaire.' },
  })
}

test('who leaves the market takes what they wrote and its photos, and the shop keeps its answers', async () => {
  const { oumou, bazin, photo, asked } = await begun()
  await market.settle()
  await deleteAccount(oumou)
  await market.settle()
  expect(await read(bazin, asked)).toMatchObject({
    buyerName: 'Compte supprimé',
    closed: 'other',
    messages: [
      { state: 'erased', text: '', images: [] },
      { state: 'sent', text: 'Un beau mur' },
    ],
  })
  await expect(say(bazin, asked, 'Allô ?')).rejects.toMatchObject({ code: 'conversations.closed' })
  expect(await market.sql('select id from images where id = $1', [photo])).toEqual([])
  const { notifications } = await bazin.call(listNotifications, {})
  expect(notifications.filter(({ kind }) => kind === 'message')).toEqual([])
  expect(await bazin.call(contract.listShopConversations, {})).toMatchObject({
    waiting: [{ last: { text: 'Un beau mur' } }],
  })
})

async function bargained() {
  const [oumou, bazin] = [await market.buyer('Oumou Bah'), await market.seller()]
  const proposals = { acceptsFrom: null, refusesBelow: null }
  const [asked, agreed] = await Promise.all([
    market.product({ seller: bazin, price: 50_000, proposals }),
    market.product({ seller: bazin, price: 50_000, proposals }),
  ])
  const open = await propose(oumou, asked, { unitPrice: 40_000 })
  await agreeOn(oumou, bazin, agreed, { unitPrice: 43_000 })
  await market.settle()
  return { oumou, bazin, open }
}

test.each([
  ['oumou', 409],
  ['bazin', 401],
] as const)(
  'when %s leaves the market, what was proposed and what was agreed end: an answer gets %i',
  async (leaving, status) => {
    const { open, ...people } = await bargained()
    await deleteAccount(people[leaving])
    await market.settle()
    const states = await market.sql<{ proposal: string; price: string | null }>(
      `select p.state as proposal, a.state as price from price_proposals p
       left join agreed_prices a on a.proposal_id = p.id where p.buyer_id = $1
       order by p.made_at, p.id`,
      [people.oumou.user._id],
    )
    expect(states).toEqual([
      { proposal: 'ended', price: null },
      { proposal: 'accepted', price: 'ended' },
    ])
    await expect(accept(people.bazin, open)).rejects.toMatchObject({ status })
  },
)
