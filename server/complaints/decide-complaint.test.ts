import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  answerComplaint,
  decideComplaint,
  listComplaintQueue,
  listOwnComplaints,
  listShopComplaints,
  readComplaint,
  readComplaintFile,
  readHoldingComplaint,
  type Complaint,
} from '#contract/complaints/complaints.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import type { Order } from '#contract/orders/orders.ts'
import {
  approveRefund,
  confirmRefund,
  listRefunds,
  sendRefund,
} from '#contract/payments/refunds.ts'
import { balancesOf, checkLedger } from '#server/ledger/index.ts'
import { expectRefundsDue } from '#server/orders/index.ts'
import { complain, photo } from '../../tests/complaints.ts'
import { fewestStatements } from '../../tests/fewest-statements.ts'
import { openMarket, type Market } from '../../tests/market.ts'
import type { Person, Seller } from '../../tests/market-people.ts'
import { line, order } from '../../tests/orders.ts'
import { deliver } from '../../tests/parcels.ts'
import { payFor } from '../../tests/payments.ts'
import { refundShares } from './refund-shares.ts'

const hour = 3_600_000
let market: Market
let seller: Seller
let courier: Person
let admin: Person
let finance: Person
let awa: Person

beforeAll(async () => {
  market = await openMarket()
  seller = await market.seller()
  courier = await market.staff('livreur')
  admin = await market.staff('admin')
  finance = await market.staff('finance')
  awa = await market.buyer('Aminata Touré')
})
afterAll(() => market.close())

type Case = { complaint: Complaint; placed: Order; parcelId: string; params: { id: string } }

type Bought = { method?: Order['payment']['method']; price?: number; free?: boolean }

async function complained({
  method = 'orange_money',
  price = 10_010,
  free = false,
}: Bought = {}): Promise<Case> {
  const goods = await market.product({ seller, price, isFreeDelivery: free })
  const placed = await order(awa, [line(goods)], { paymentMethod: method })
  if (method === 'orange_money') await payFor(market, placed)
  const parcelId = placed.fulfillments[0]?._id ?? ''
  await deliver(market, { parcelId, seller, courier })
  const complaint = await complain(awa, {
    orderNumber: placed.orderNumber,
    message: 'Une coupe est tachée.',
    files: [await photo()],
  })
  return { complaint, placed, parcelId, params: { id: complaint._id } }
}

const decide = (
  { params }: Case,
  body: { outcome: 'remboursé' | 'remplacé' | 'rejeté'; refundAmount?: number; reason?: string },
) => admin.call(decideComplaint, { params, body: { reason: 'Les photos le montrent.', ...body } })
const say = (person: Person, { params }: Case, content: string, key?: string) =>
  person.call(answerComplaint, { params, body: { content } }, key ? { idempotencyKey: key } : {})
const accounts = ['seller_payable', 'commission', 'delivery_revenue', 'refunds_due'] as const
async function moved(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = async () => {
    const { rows } = await market.kernel.database.pool.query<{ kind: string; total: number }>(
      'select kind, sum(amount_francs)::int as total from ledger_entries join ledger_accounts a on a.id = account_id where kind = any($1) group by kind',
      [accounts],
    )
    return new Map(rows.map(({ kind, total }) => [kind, total]))
  }
  const before = await read()
  await work()
  const after = await read()
  return Object.fromEntries(
    accounts
      .map((kind) => [kind, (after.get(kind) ?? 0) - (before.get(kind) ?? 0)])
      .filter(([, francs]) => francs !== 0),
  )
}
async function stateOf(parcelId: string): Promise<string> {
  const { rows } = await market.kernel.database.pool.query<{ state: string }>(
    'select state from parcels where id = $1',
    [parcelId],
  )
  return rows[0]?.state ?? ''
}
async function told(person: Person): Promise<string[]> {
  await market.settle()
  const { notifications } = await person.call(listNotifications, { query: { limit: 5 } })
  return notifications
    .filter((one) => one.kind === 'complaint')
    .map((one) => `${one.title} → ${one.webUrl}`)
}

test('finance reads the complaint that holds a parcel’s money back, and only while it does', async () => {
  const one = await complained()
  const read = () => finance.call(readHoldingComplaint, { params: { id: one.parcelId } })
  expect(await read()).toMatchObject({
    orderNumber: one.placed.orderNumber,
    status: 'ouvert',
    messages: [{ content: 'Une coupe est tachée.' }],
  })
  await decide(one, { outcome: 'rejeté' })
  await expect(read()).rejects.toMatchObject({ status: 404, code: 'complaints.unknown' })
})

describe('support decides', () => {
  test('a part goes back: commission and shop give up theirs at the frozen rate, finance sends it, and the rest is freed', async () => {
    const one = await complained()
    // 3 333 f of 10 010 f at a commission of 501 f: 167 f of it (166,82), the shop the rest.
    expect(await moved(() => decide(one, { outcome: 'remboursé', refundAmount: 3_333 }))).toEqual({
      seller_payable: 3_166,
      commission: 167,
      refunds_due: -3_333,
    })
    expect(await awa.call(readComplaint, { params: one.params })).toMatchObject({
      status: 'résolu',
      outcome: 'remboursé',
      refundAmount: 3_333,
      resolution: 'Les photos le montrent.',
      shopBefore: null,
      decisionBefore: null,
    })
    const { refunds } = await finance.call(listRefunds, { query: { state: 'requested' } })
    const refund = refunds.find(({ orderNumber }) => orderNumber === one.placed.orderNumber)
    expect(refund).toMatchObject({ amount: 3_333, payerName: 'Aminata Touré' })
    const params = { id: refund?._id ?? '' }
    await finance.call(approveRefund, { params })
    await finance.call(sendRefund, { params })
    await finance.call(confirmRefund, { params, body: { operatorTransactionId: 'MP261120.R1' } })
    expect(await checkLedger(market.kernel, [expectRefundsDue(market.kernel)])).toEqual([])
    market.clock.advance(80 * hour)
    await market.runJob('orders.close-delivered')
    expect(await stateOf(one.parcelId)).toBe('closed')
  })

  test('everything goes back: the sale is undone as it was written', async () => {
    const paid = await complained()
    expect(await moved(() => decide(paid, { outcome: 'remboursé' }))).toEqual({
      seller_payable: 9_509,
      commission: 501,
      delivery_revenue: 1_000,
      refunds_due: -11_010,
    })
    const free = await complained({ free: true })
    const { rows } = await market.kernel.database.pool.query<{ shop: number }>(
      'select shop_delivery_francs as shop from parcels where id = $1',
      [free.parcelId],
    )
    const ride = rows[0]?.shop ?? 0
    expect(await moved(() => decide(free, { outcome: 'remboursé', refundAmount: 10_010 }))).toEqual(
      {
        seller_payable: 9_509 - ride,
        commission: 501,
        ...(ride ? { delivery_revenue: ride } : {}),
        refunds_due: -10_010,
      },
    )
  })

  test('cash given at the door goes back by Orange Money, to who gave it', async () => {
    const one = await complained({ method: 'cash_on_delivery' })
    await decide(one, { outcome: 'remboursé', refundAmount: 1_000 })
    const { refunds } = await finance.call(listRefunds, {
      query: { state: 'requested', limit: 100 },
    })
    expect(refunds.find(({ orderNumber }) => orderNumber === one.placed.orderNumber)).toMatchObject(
      { amount: 1_000, payerPhone: awa.user.phone },
    )
  })

  test.each(['remplacé', 'rejeté'] as const)(
    '« %s » moves no franc and frees the parcel',
    async (outcome) => {
      const one = await complained()
      market.clock.advance(80 * hour)
      await market.runJob('orders.close-delivered')
      expect(await stateOf(one.parcelId)).toBe('delivered')
      expect(await moved(() => decide(one, { outcome }))).toEqual({})
      await market.runJob('orders.close-delivered')
      expect(await stateOf(one.parcelId)).toBe('closed')
    },
  )

  test('once: two who decide at the same moment are one decision, and a parcel is given back for once', async () => {
    const one = await complained()
    const tries = await Promise.allSettled([
      decide(one, { outcome: 'remboursé' }),
      decide(one, { outcome: 'rejeté' }),
      decide(one, { outcome: 'remboursé' }),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const again = await complained()
    await decide(again, { outcome: 'remboursé', refundAmount: 500 })
    const form = {
      orderNumber: again.placed.orderNumber,
      message: 'Encore.',
      files: [await photo()],
    }
    await expect(complain(awa, form)).rejects.toMatchObject({
      status: 409,
      code: 'complaints.already_refunded',
    })
  })

  test('with a reason, within what was paid, and only as an admin; who did it is kept', async () => {
    const one = await complained()
    await expect(decide(one, { outcome: 'remboursé', reason: ' ' })).rejects.toMatchObject({
      status: 400,
      fields: { reason: expect.any(String) },
    })
    for (const refundAmount of [10_011, 11_009, 11_011, 2_000_000])
      await expect(decide(one, { outcome: 'remboursé', refundAmount })).rejects.toMatchObject({
        status: 422,
        code: 'complaints.refund_amount',
      })
    for (const refundAmount of [0, -5, 1.5])
      await expect(decide(one, { outcome: 'remboursé', refundAmount })).rejects.toMatchObject({
        status: 400,
      })
    for (const person of [awa, seller, finance, courier])
      await expect(
        person.call(decideComplaint, {
          params: one.params,
          body: { outcome: 'remboursé', reason: 'Pour moi.' },
        }),
      ).rejects.toMatchObject({
        status: 403,
      })
    await decide(one, { outcome: 'rejeté', reason: 'Le tissu est conforme.' })
    const { rows: acts } = await market.kernel.database.pool.query(
      'select actor_id, action, after, reason from audit_acts where subject_id = $1',
      [one.complaint._id],
    )
    expect(acts).toMatchObject([
      {
        actor_id: admin.user._id,
        action: 'complaints.decided',
        after: { outcome: 'rejeté' },
        reason: 'Le tissu est conforme.',
      },
    ])
  })

  test('shares always make up the refund, to the franc', () => {
    const parcel = {
      itemsTotalFrancs: 9_999,
      shippingFeeFrancs: 1_500,
      shopDeliveryFrancs: 0,
      commissionFrancs: 500,
    }
    for (let refund = 1; refund <= 9_999; refund += 7) {
      const shares = refundShares(parcel, refund)
      expect((shares?.shop ?? 0) + (shares?.commission ?? 0) + (shares?.delivery ?? 0)).toBe(refund)
    }
    expect(refundShares(parcel, 9_999)).toMatchObject({ commission: 500, shop: 9_499 })
    expect(refundShares(parcel, 10_000)).toBeNull()
  })
})

describe('the thread', () => {
  test('is read and continued by buyer, shop and team alone, each under a name the others may know', async () => {
    const one = await complained()
    const stranger = await market.buyer('Moussa Keïta')
    const otherShop = await market.seller({ name: 'Une autre' })
    for (const person of [stranger, otherShop, finance, courier]) {
      await expect(person.call(readComplaint, { params: one.params })).rejects.toMatchObject({
        status: 404,
        code: 'complaints.unknown',
      })
      await expect(say(person, one, 'Moi aussi')).rejects.toMatchObject({ status: 404 })
    }
    await say(awa, one, 'Je peux envoyer d’autres photos.')
    expect(await awa.call(readComplaint, { params: one.params })).toMatchObject({
      status: 'ouvert',
    })
    expect(await say(seller, one, 'Pardon, nous échangeons.')).toMatchObject({
      status: 'en cours',
      buyerName: 'Aminata T.',
      shopBefore: null,
    })
    await say(admin, one, 'Merci à la boutique.')
    const senders = async (person: Person) =>
      (await person.call(readComplaint, { params: one.params })).messages.map(
        ({ sender }) => sender.name,
      )
    expect(await senders(awa)).toEqual([
      'Aminata Touré',
      'Aminata Touré',
      'Bazin Diarra',
      'Équipe Sugu',
    ])
    expect(await senders(seller)).toEqual([
      'Aminata T.',
      'Aminata T.',
      'Bazin Diarra',
      'Équipe Sugu',
    ])
    expect(await senders(admin)).toEqual([
      'Aminata Touré',
      'Aminata Touré',
      'Bazin Diarra',
      'Équipe admin',
    ])
    await decide(one, { outcome: 'rejeté' })
    await expect(say(awa, one, 'Mais…')).rejects.toMatchObject({
      status: 409,
      code: 'complaints.closed',
    })
  })

  test('takes a message sent again after a cut once', async () => {
    const one = await complained()
    await Promise.allSettled([
      say(awa, one, 'Allô ?', 'clef-du-message'),
      say(awa, one, 'Allô ?', 'clef-du-message'),
    ])
    expect((await say(awa, one, 'Allô ?', 'clef-du-message')).messages).toHaveLength(2)
  })

  test('tells each what the others said, and leads there', async () => {
    const one = await complained()
    const link = `reclamation=${one.complaint._id}`
    expect((await told(seller))[0]).toBe(
      `Réclamation d’un acheteur → /vendeur-dashboard?onglet=reclamations&${link}`,
    )
    await say(seller, one, 'Nous regardons.')
    expect((await told(awa))[0]).toBe(
      `Réponse à votre réclamation → /reclamation/historique?${link}`,
    )
    await decide(one, { outcome: 'remboursé', refundAmount: 1_000 })
    expect((await told(awa))[0]).toMatch(/Réclamation réglée/)
    expect((await told(seller))[0]).toMatch(/Réclamation réglée/)
  })
})

describe('silence', () => {
  test('of the shop is pressed after 24 hours, of the market after 72, each once, and the team is told', async () => {
    const one = await complained()
    market.clock.advance(24 * hour - 1_000)
    await market.runJob('complaints.escalate')
    expect(await awa.call(readComplaint, { params: one.params })).toMatchObject({
      escalated: false,
    })
    market.clock.advance(2_000)
    await market.runJob('complaints.escalate')
    await market.runJob('complaints.escalate')
    expect(await awa.call(readComplaint, { params: one.params })).toMatchObject({ escalated: true })
    const pressed = (await told(admin)).filter((words) => words.includes(one.complaint._id))
    expect(pressed).toEqual([
      `La boutique n’a pas répondu → /admin-reclamations?reclamation=${one.complaint._id}`,
    ])
    market.clock.advance(48 * hour)
    await market.runJob('complaints.escalate')
    expect((await told(admin)).filter((words) => words.includes(one.complaint._id))[0]).toMatch(
      /Réclamation à décider/,
    )
  })
})

describe('the queue', () => {
  test('shows the oldest or the dearest first, with the facts of the order beside each', async () => {
    const [dear, late] = [await complained({ price: 90_000 }), await complained({ price: 1_000 })]
    const open = async (sort: 'age' | 'amount') =>
      (await admin.call(listComplaintQueue, { query: { sort, limit: 100 } })).reclamations.map(
        ({ _id }) => _id,
      )
    expect((await open('amount'))[0]).toBe(dear.complaint._id)
    expect((await open('age')).at(-1)).toBe(late.complaint._id)
    const { facts } = await admin.call(readComplaintFile, { params: dear.params })
    expect(facts).toMatchObject({
      order: { orderNumber: dear.placed.orderNumber, paymentMethod: 'orange_money' },
      parcel: { state: 'delivered', itemsTotal: 90_000, commission: 4_500, payout: 85_500 },
      buyer: { name: 'Aminata Touré', phone: awa.user.phone },
      shop: { name: 'Bazin Diarra', phone: seller.user.phone },
      courier: { name: 'Équipe livreur' },
    })
    expect(facts.parcel.history.map(({ state }) => state)).toEqual([
      'awaiting_payment',
      'new',
      'accepted',
      'ready',
      'assigned',
      'in_delivery',
      'delivered',
    ])
    expect(facts.buyer.complaints).toBeGreaterThan(3)
    const shop = await seller.call(listShopComplaints, { query: { status: 'ouvert' } })
    expect(shop.reclamations.map(({ _id }) => _id)).toContain(dear.complaint._id)
  })

  test('and the lists take the same statements however many complaints there are', async () => {
    const own = () => awa.call(listOwnComplaints, { query: { limit: 100 } })
    const moussa = await market.buyer('Moussa Keïta')
    const goods = await market.product({ seller })
    const placed = await order(moussa, [line(goods)], { paymentMethod: 'cash_on_delivery' })
    await deliver(market, { parcelId: placed.fulfillments[0]?._id ?? '', seller, courier })
    await complain(moussa, {
      orderNumber: placed.orderNumber,
      message: 'Taché.',
      files: [await photo()],
    })
    const one = await fewestStatements(market, () => moussa.call(listOwnComplaints, {}))
    expect(await fewestStatements(market, own)).toBe(one)
  })
})

test('the ledger still sums to zero', async () => {
  expect(await checkLedger(market.kernel, [expectRefundsDue(market.kernel)])).toEqual([])
  expect((await balancesOf(market.kernel.db, ['refunds_due'])).size).toBe(1)
})
