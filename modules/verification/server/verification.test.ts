import { afterAll, expect, test } from 'vitest'

import { listActs } from '#modules/journal/contract/team-acts.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { readShop } from '#modules/shops/contract/shop-page.ts'
import {
  readVerification,
  withdrawVerification,
} from '#modules/verification/contract/own-verification.ts'
import { readVisit, takeVisit } from '#modules/verification/contract/shop-visits.ts'
import {
  approveAnswer,
  listVerifications,
  proposeAnswer,
  readPapers,
} from '#modules/verification/contract/team-verifications.ts'
import { newId } from '#kernel/ids.ts'
import { photo } from '../../../tests/support/complaints.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'
import { decide, idOf, report, sendPapers, visit } from './testing/shop-to-verify.ts'

const market = await openMarket()
const chef = await market.staff('chef_livreur')
const admin = await market.staff('admin')
const other = await market.staff('admin')
const finance = await market.staff('finance')
afterAll(() => market.close())

const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code
const titlesOf = async (person: Person) => {
  await market.settle()
  const { notifications } = await person.call(listNotifications, { query: {} })
  return notifications.map(({ title }) => title)
}
const visited = async () => {
  const seller = await market.seller()
  const id = idOf(await sendPapers(seller))
  await visit(chef, id)
  return { seller, id }
}

test('a shop is verified by its papers, a visit and two people, and its page says since when', async () => {
  const seller = await market.seller()
  const shopPage = () => market.visitor(readShop, { params: { slug: seller.shopSlug } })
  const sent = await sendPapers(seller)
  expect(sent.request).toMatchObject({ state: 'sent', paperKind: 'nina_card' })
  const id = idOf(sent)
  expect(await toDoOf(chef, 'verification.visit')).toContainEqual(
    expect.objectContaining({ _id: id, to: `/visite-boutique/${id}` }),
  )
  await visit(chef, id)
  expect(await toDoOf(chef, 'verification.visit')).toEqual([])
  expect(await toDoOf(finance, 'verification.decide')).toMatchObject([{ _id: id }])
  await decide([admin, finance], id)
  const at = market.clock.now().toISOString()
  expect(await shopPage()).toMatchObject({
    verified: { at, checked: ['identity', 'address', 'payout_number'] },
  })
  expect(await titlesOf(seller)).toEqual(
    expect.arrayContaining(['Une visite est prévue', 'Votre boutique est vérifiée']),
  )
})

test('a refusal has a reason from the list, says what to do next, and she may send again', async () => {
  const { seller, id } = await visited()
  await decide([admin, finance], id, 'refused')
  expect((await seller.call(readVerification, {})).request).toMatchObject({
    state: 'refused',
    refusal: 'unreadable',
  })
  expect(await titlesOf(seller)).toContain('Vérification refusée')
  expect((await sendPapers(seller)).request).toMatchObject({ state: 'sent' })
})

test('one person never decides alone, nor the one who visited, nor one who read nothing', async () => {
  const { id } = await visited()
  const params = { id }
  const yes = { answer: 'verified', refusal: null } as const
  expect(await codeOf(admin.call(proposeAnswer, { params, body: yes }))).toBe('verification.unread')
  await admin.call(readPapers, { params })
  await admin.call(proposeAnswer, { params, body: yes })
  const approve = (person: Person) =>
    person.call(approveAnswer, { params, body: { approve: true } })
  expect(await codeOf(approve(admin))).toBe('verification.own')
  expect(await codeOf(approve(finance))).toBe('verification.unread')
  await finance.call(readPapers, { params })
  await finance.call(approveAnswer, { params, body: { approve: false } })
  expect(await codeOf(approve(admin))).toBe('verification.not_proposed')

  const seller = await market.seller()
  const own = idOf(await sendPapers(seller))
  await visit(admin, own)
  expect(await codeOf(admin.call(readPapers, { params: { id: own } }))).toBe(
    'verification.own_visit',
  )
})

test('of two who agree at once one decides', async () => {
  const { id } = await visited()
  const params = { id }
  await admin.call(readPapers, { params })
  await admin.call(proposeAnswer, { params, body: { answer: 'verified', refusal: null } })
  await finance.call(readPapers, { params })
  const both = await Promise.allSettled(
    [true, true].map((approve) => finance.call(approveAnswer, { params, body: { approve } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('two of the team read the papers, no third, and each reading is in the journal', async () => {
  const { seller, id } = await visited()
  const params = { id }
  const papers = await admin.call(readPapers, { params })
  expect(papers.photos.map(({ kind }) => kind)).toEqual(['paper', 'portrait', 'place'])
  expect(papers).toMatchObject({ holderName: 'Awa Diarra', depotNumber: seller.user.phone })
  await admin.call(readPapers, { params })
  const readings = await Promise.allSettled(
    [finance, other].map((person) => person.call(readPapers, { params })),
  )
  expect(readings.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { acts } = await admin.call(listActs, { query: { subject: seller.shopId } })
  const read = acts.filter(({ action }) => action === 'verification.papers_read')
  expect(read).toHaveLength(3)
})

test('a reader who proposed nothing gives way to another of the team after two days', async () => {
  const { id } = await visited()
  const params = { id }
  await admin.call(readPapers, { params })
  await finance.call(readPapers, { params })
  expect(await codeOf(other.call(readPapers, { params }))).toBe('verification.two_readers')
  market.clock.advance(3 * 86_400_000)
  await finance.call(readPapers, { params })
  await other.call(readPapers, { params })
  expect(await codeOf(admin.call(readPapers, { params }))).toBe('verification.two_readers')
})

test('papers are read once the shop was visited, and are in no list', async () => {
  const seller = await market.seller()
  const id = idOf(await sendPapers(seller, { holderName: 'Kadiatou Secret' }))
  expect(await codeOf(admin.call(readPapers, { params: { id } }))).toBe(
    'verification.not_to_decide',
  )
  const list = await admin.call(listVerifications, { query: {} })
  expect(list.verifications.some(({ _id }) => _id === id)).toBe(true)
  expect(JSON.stringify(list)).not.toContain('Kadiatou')
  expect(JSON.stringify(await chef.call(readVisit, { params: { id } }))).not.toContain('Kadiatou')
})

test('a shop that was not there is refused, not verified', async () => {
  const seller = await market.seller()
  const id = idOf(await sendPapers(seller))
  await visit(chef, id, 'nobody')
  const params = { id }
  await admin.call(readPapers, { params })
  const yes = admin.call(proposeAnswer, { params, body: { answer: 'verified', refusal: null } })
  expect(await codeOf(yes)).toBe('verification.not_seen')
  const bare = admin.call(proposeAnswer, { params, body: { answer: 'refused', refusal: null } })
  expect(await refusal(bare)).toMatchObject({ status: 400 })
})

test('a near relay point’s keeper visits too; one elsewhere, and the shop itself, do not', async () => {
  const keeper = await market.seller({ name: 'Relais du quartier' })
  const far = await market.seller({ name: 'Relais au loin' })
  await relayOf(market, keeper, { quartier: 'Bagadadji' })
  await relayOf(market, far, { name: 'Au loin', quartier: 'Badalabougou' })
  const seller = await market.seller()
  const id = idOf(await sendPapers(seller))
  const params = { id }
  expect(await toDoOf(keeper, 'verification.visit_by_relay')).toMatchObject([{ _id: id }])
  expect(await codeOf(far.call(readVisit, { params }))).toBe('verification.unknown')
  expect(await codeOf(seller.call(readVisit, { params }))).toBe('verification.unknown')
  expect((await keeper.call(readVisit, { params })).phone).toBeNull()
  expect(await keeper.call(takeVisit, { params })).toMatchObject({ phone: seller.user.phone })
  expect(await codeOf(chef.call(takeVisit, { params }))).toBe('verification.visit_taken')
  await report(keeper, id)
  expect((await seller.call(readVerification, {})).request).toMatchObject({ state: 'to_decide' })
})

test('a late visit is told to its owner and to admins; without any it ends, and she sends again', async () => {
  const seller = await market.seller()
  const sent = await sendPapers(seller)
  await chef.call(takeVisit, { params: { id: idOf(sent) } })
  market.clock.set(new Date(sent.request?.visitDueAt ?? ''))
  expect(await toDoOf(admin, 'verification.visit')).toContainEqual(
    expect.objectContaining({ _id: idOf(sent), isLate: true }),
  )
  await market.runJob('promises.tell', 'verification.visit')
  expect(await titlesOf(seller)).toContain('Visite en retard')
  await admin.call(takeVisit, { params: { id: idOf(sent) } })
  market.clock.advance(15 * 86_400_000)
  await market.runJob('promises.end', 'verification.visit')
  expect((await seller.call(readVerification, {})).request).toMatchObject({
    state: 'lapsed',
    lapseCause: 'not_visited',
    eraseAt: null,
  })
  expect(await titlesOf(seller)).toContain('Vérification à refaire')
  expect((await sendPapers(seller)).request).toMatchObject({ state: 'sent' })
})

test('one request at a time, three a day, and it can be withdrawn', async () => {
  const seller = await market.seller()
  const both = await Promise.allSettled([sendPapers(seller), sendPapers(seller)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (let again = 0; again < 2; again += 1) {
    await seller.call(withdrawVerification, {})
    await sendPapers(seller)
  }
  await seller.call(withdrawVerification, {})
  expect((await seller.call(readVerification, {})).request).toMatchObject({
    state: 'withdrawn',
    eraseAt: null,
  })
  expect(await codeOf(seller.call(withdrawVerification, {}))).toBe('verification.none')
  expect(await codeOf(sendPapers(seller))).toBe('verification.too_many')
})

test('what is sent again under its key is the same request, and the same visit', async () => {
  const seller = await market.seller()
  const [key, picture] = [newId(), await photo()]
  const papers = { paper: picture, portrait: picture }
  const sent = await sendPapers(seller, papers, key)
  expect(await sendPapers(seller, papers, key)).toEqual(sent)
  expect(await codeOf(sendPapers(seller, { ...papers, holderName: 'Une autre' }, key))).toBe(
    'idempotency.other_body',
  )
  const id = idOf(sent)
  await chef.call(takeVisit, { params: { id } })
  const seen = [chef, id, { place: picture }, newId()] as const
  await report(...seen)
  await report(...seen)
  expect(await codeOf(report(chef, id))).toBe('verification.visited')
})

test('a file that is no photo, too large or too small is refused, and nothing is kept', async () => {
  const seller = await market.seller()
  const codes = [
    await codeOf(sendPapers(seller, { paper: Buffer.from('%PDF-1.7') })),
    await codeOf(sendPapers(seller, { portrait: new Uint8Array(6_000_000) })),
    await codeOf(sendPapers(seller, { paper: await photo(300, 300) })),
    await codeOf(sendPapers(seller, { paperKind: 'library_card' })),
    await codeOf(sendPapers(seller, { holderName: ' ' })),
  ]
  expect(codes).toEqual([
    'images.wrong_type',
    'images.too_large',
    'images.too_small',
    'verification.incomplete',
    'verification.incomplete',
  ])
  expect((await seller.call(readVerification, {})).request).toBeNull()
})
