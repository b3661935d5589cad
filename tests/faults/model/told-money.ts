import { yearDay } from '#kernel/wire/due-words.ts'
import { expect } from 'vitest'

import { wordsOfPdf } from '#modules/buyer-orders/server/testing/words-of-pdf.ts'
import { listOrders, readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { leftToPay, notPaidWords } from '#modules/orders/contract/order-due.ts'
import { paymentWords } from '#modules/orders/contract/order-words.ts'
import { listOwnRefunds } from '#modules/payments/contract/own-refunds.ts'
import { backWords, paymentSaid } from '#modules/orders/contract/refund-words.ts'
import {
  exportSellerOrders,
  listSellerOrders,
} from '#modules/shop-orders/contract/seller-orders.ts'
import {
  exportTeamOrders,
  listTeamOrders,
  readTeamOrder,
} from '#modules/team-orders/contract/admin-orders.ts'
import { readCsv } from '#kernel/csv/csv-rows.ts'
import { formatFrancs, sumOf } from '#kernel/wire/money.ts'
import type { Market } from '../../support/market.ts'
import type { Person, Seller } from '../../support/market-people.ts'

type Hands = { market: Market; shops: readonly Seller[]; admin: Person }

type Entry = {
  account: string
  event: string
  owner: string | null
  subject: string
  francs: number
  at: string
}

/** Expects that all who read an order read what the ledger says: paid, owed back, given back. */
export async function expectTold(hands: Hands, { _id }: Order, buyer: Person): Promise<void> {
  const entries = await entriesOf(hands.market, _id)
  const told = await readAll(hands, _id, buyer)
  const { order, team } = told
  const money = moneyOf(entries)
  const { payment } = order
  const said = {
    paid: payment.paid ?? 0,
    owed: payment.refundDue ?? 0,
    back: payment.refunded ?? [],
  }
  expect(said).toEqual({ paid: money.paid, owed: money.owed, back: money.back })
  const { method, state, paid, refundDue, refunded } = payment
  for (const other of [told.summary?.payment, told.row?.payment, team.payment])
    expect(pick(other)).toEqual({ method, state, paid, refundDue, refunded })
  const isBack = Map.groupBy(told.refunds, (one) => one.state === 'confirmed')
  const francsOf = (confirmed: boolean) =>
    sumOf(isBack.get(confirmed) ?? [], ({ amount }) => amount)
  expect([francsOf(false), francsOf(true)]).toEqual([
    money.owed,
    sumOf(money.back, ({ francs }) => francs),
  ])
  expect(team.ledger.refundsDue).toBe(money.owed)
  expect(team.ledger.sellers).toBe(sumOf(money.shops.values()))
  expectState(order, money)
  expectReceipt(order, money, told.paper)
  const cells = told.teamFile
  expect(cells['Paiement']).toBe(paymentWords[state])
  expect([cells['Payé (f)'], cells['À rembourser (f)'], cells['Remboursé (f)']]).toEqual([
    String(money.paid),
    String(money.owed),
    String(sumOf(money.back, ({ francs }) => francs)),
  ])
  expect(cells['Total (f)']).toBe(String(order.total))
  const ended = ['delivered', 'closed', 'returning', 'returned', 'cancelled']
  for (const { shopId, parcel, line } of told.sold) {
    const due = money.shops.get(`${shopId} ${parcel._id}`) ?? 0
    if (ended.includes(parcel.state)) expect(parcel.payout).toBe(Math.max(0, due))
    expect(line).toBe(parcel.payout)
  }
}

function pick(payment: Partial<Order['payment']> = {}) {
  const { method, state, paid, refundDue, refunded } = payment
  return { method, state, paid, refundDue, refunded }
}

async function entriesOf({ sql }: Market, orderId: string): Promise<Entry[]> {
  return sql<Entry>(
    `with own as (
       select id from parcels where order_id = $1
       union all select $1
       union all select r.id from refunds r join parcels p on p.id = r.subject_id where p.order_id = $1)
     select account, event, owner_id as owner, subject_id as subject, amount_francs::int as francs,
       to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from ledger_entry_facts where subject_id in (select id from own) order by occurred_at, id`,
    [orderId],
  )
}

type Money = ReturnType<typeof moneyOf>

function moneyOf(entries: readonly Entry[]) {
  const francsOf = (found: (entry: Entry) => boolean) =>
    sumOf(entries.filter(found), ({ francs }) => francs)
  const isClearing = ({ account }: Entry) => account.endsWith('_clearing')
  const isBox = ({ account }: Entry) => account === 'courier_cash' || account === 'relay_cash'
  const shops = new Map<string, number>()
  for (const { account, owner, subject, francs } of entries)
    if (account === 'seller_payable') {
      const key = `${owner} ${subject}`
      shops.set(key, (shops.get(key) ?? 0) - francs)
    }
  return {
    paid: francsOf((one) => one.event === 'payment_received' && isClearing(one)) + francsOf(isBox),
    /** What coins could not pay, and was not asked. */
    rounding: francsOf(
      ({ account, event }) => account === 'cash_rounding' && event !== 'sale_reversed',
    ),
    owed: 0 - francsOf(({ account }) => account === 'refunds_due'),
    /** Owed back since its goods were not given; the rest was decided after the sale. */
    unsold:
      0 -
      francsOf(
        ({ account, event }) =>
          account === 'refunds_due' && event !== 'sale_reversed' && event !== 'refund_sent',
      ),
    back: entries
      .filter((one) => one.event === 'refund_sent' && isClearing(one))
      .map(({ francs, at }) => ({ francs: -francs, at })),
    /** Francs by shop and parcel. */
    shops,
  }
}

async function readAll({ market, shops, admin }: Hands, id: string, buyer: Person) {
  const order = await buyer.call(readOrder, { params: { id } })
  const q = order.orderNumber
  const [summaries, rows, team, teamFile, receipt, own, ...sold] = await Promise.all([
    buyer.call(listOrders, {}),
    admin.call(listTeamOrders, { query: { q } }),
    admin.call(readTeamOrder, { params: { id } }),
    fileOf(market, `${exportTeamOrders.path}?q=${q}`, admin),
    bytesOf(market, `/api/orders/${id}/receipt`, buyer),
    buyer.call(listOwnRefunds, { query: { orderId: id } }),
    ...shops.map((seller) => readShop(market, seller, q)),
  ])
  return {
    order,
    team,
    summary: summaries.orders.find(({ _id }) => _id === id),
    row: rows.orders.find(({ _id }) => _id === id),
    teamFile: teamFile[0] ?? {},
    paper: wordsOfPdf(receipt),
    refunds: own.refunds,
    sold: sold.flat(),
  }
}

/** Parcels of a shop, with what the lines of its file say that it receives. */
async function readShop(market: Market, seller: Seller, q: string) {
  const { orders } = await seller.call(listSellerOrders, { query: { q } })
  const file = await fileOf(market, `${exportSellerOrders.path}?q=${q}`, seller)
  const lines = file.map((cells) => ({
    name: `${cells['Produit']} ${cells['Quantité']} ${cells['Commandés, si gardés en partie']}`,
    francs: Number(cells['Vous recevez (f)']),
  }))
  return orders.map((parcel) => {
    const own = parcel.items.map(({ name, qty, orderedQty }) => {
      const at = lines.findIndex((one) => one.name === `${name} ${qty} ${orderedQty ?? ''}`)
      return lines.splice(at, 1)[0]?.francs ?? Number.NaN
    })
    return { shopId: seller.shopId, parcel, line: sumOf(own) }
  })
}

async function bytesOf(market: Market, path: string, { user }: Person): Promise<Buffer> {
  const answer = await fetch(`${market.url}${path}`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

async function fileOf(market: Market, path: string, person: Person) {
  const [head, ...rows] = readCsv((await bytesOf(market, path, person)).toString())
  return rows.map(({ cells }) =>
    Object.fromEntries(
      (head?.cells ?? []).map((name, at) => [name.replace('\uFEFF', ''), cells[at] ?? '']),
    ),
  )
}

function expectState(order: Order, { paid, owed, back }: Money): void {
  const { state } = order.payment
  const given = sumOf(back, ({ francs }) => francs)
  if (state === 'refunded') expect(given).toBe(paid)
  if (state === 'refund_due') expect(owed).toBeGreaterThan(0)
  if (state === 'paid') expect([owed, given < paid || paid === 0]).toEqual([0, true])
}

function expectReceipt(order: Order, money: Money, paper: string): void {
  const { paid, rounding, owed, unsold, back } = money
  const { payment, deposit } = order
  const rowOf = (words: string, francs: number) => `${plain(formatFrancs(francs))} ${words}`
  const holds = (words: string, francs: number) => expect(paper).toContain(rowOf(words, francs))
  holds('Total', order.total)
  if (owed > 0) holds('À rembourser', -owed)
  else expect(paper).not.toContain('À rembourser')
  for (const { francs, at } of back) holds(`Remboursé le ${plain(yearDay(at))}`, -francs)
  expect(paper.split('Remboursé le').length - 1).toBe(back.length)
  expect(paper).toContain(plain(paymentSaid(payment)))
  const left = paid - owed - sumOf(back, ({ francs }) => francs)
  if (payment.method !== 'cash_on_delivery' && paid > 0) {
    const notPaid = order.total - paid - rounding
    if (notPaid > 0) holds(notPaidWords(order), -notPaid)
    if (rounding > 0) holds('Arrondi, en espèces', -rounding)
    holds(`Payé le ${plain(yearDay(payment.paidAt ?? ''))}`, paid)
    if (owed > 0 || back.length > 0) holds('Reste payé', left)
  }
  if (
    payment.method === 'cash_on_delivery' &&
    ['paid', 'refund_due', 'refunded'].includes(payment.state)
  ) {
    expect(leftToPay(order) + (deposit?.kept ?? 0) - rounding).toBe(paid - unsold)
    if (rounding > 0) holds('Arrondi, en espèces', -rounding)
  }
  expect(backWords(payment) === null).toBe(owed === 0 && back.length === 0)
}

function plain(words: string): string {
  return words.replace(/\s+/g, ' ')
}
