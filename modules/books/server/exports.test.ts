import { sumOf } from '#kernel/wire/money.ts'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import {
  exportExceptions,
  importStatement,
  listExceptions,
} from '#modules/reconciliation/contract/reconciliation.ts'
import { exportRefunds, listRefunds } from '#modules/refunds/contract/refunds.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { readCsv } from '#kernel/csv/csv-rows.ts'
import { closeAll, sell } from '#modules/payouts/server/testing/sold.ts'
import { openMarket } from '../../../tests/support/market.ts'

/** More than a file reads at a time, so that rows of two batches are seen. */
const many = 1_100

const market = await openMarket({ at: new Date('2026-10-12T10:00:00Z') })
const [buyer, seller, courier] = [
  await market.buyer(),
  await market.seller({ name: 'Bazin ; Diarra' }),
  await market.staff('livreur'),
]
const finance = await market.staff('finance')
const goods = await market.product({ seller, price: 12_345, stock: 50 })
await sell(market, { buyer, seller, courier, goods, cash: true })
await sell(market, { buyer, seller, courier, goods })
await closeAll(market)
await fillLists(buyer.user._id)
afterAll(() => market.close())

/**
 * A year of a market in three statements: shops, the plans they paid and refunds of cash, many of
 * them asked for at one instant.
 */
async function fillLists(buyerId: string): Promise<void> {
  const { db } = market.kernel
  await db.execute(
    sql`insert into users (id, name, phone, created_at) select uuidv7(), 'Gérante ' || n, (61000000 + n)::text, now() from generate_series(1, ${many}::int) n`,
  )
  await db.execute(sql`insert into shops (id, owner_id, slug, name, address, region, depot_number, created_at)
    select uuidv7(), id, 'b-' || phone, 'Boutique ' || phone, 'Rue 1', 'Bamako', phone, now() from users where name like 'Gérante %'`)
  await db.execute(sql`insert into subscriptions (id, shop_id, plan, kind, state, price_francs, starts_at, ends_at, asked_at, paid_at)
    select uuidv7(), id, 'standard', 'new', 'paid', 1225, '2026-09-01', '2026-10-01', '2026-09-01', '2026-09-01'::timestamptz + (length(slug) % 2) * interval '1 day'
    from shops where slug like 'b-%'`)
  await db.execute(sql`insert into refunds (id, payee_id, subject_id, amount_francs, reason, requested_at)
    select uuidv7(), ${buyerId}, uuidv7(), n, 'SG-260901-AAAAA', '2026-09-01'::timestamptz + (n / 700) * interval '1 hour' from generate_series(1, ${many}::int) n`)
  const lines = Array.from(
    { length: many },
    (_, n) =>
      `12/10/2026 10:05:00;MP261012.X${n};Paiement marchand;${n + 1};INCONNU;76000000;SUCCESS`,
  )
  const csv = ['Date;Transaction;Type;Montant;Référence;Numéro;Statut', ...lines].join('\n')
  await finance.call(importStatement, { body: { fileName: 'releve.csv', csv } })
}

/** The file's rows without its head. */
async function rowsOf(address: string): Promise<string[][]> {
  const answer = await fetch(market.url + address, {
    headers: { authorization: `Bearer ${finance.user.token}` },
  })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  return readCsv(await answer.text())
    .slice(1)
    .map(({ cells }) => cells)
}

/** All pages of a list, read one after the other. */
async function allPages<Row>(
  read: (page: number) => Promise<{ rows: Row[]; totalPages: number }>,
): Promise<Row[]> {
  const first = await read(1)
  const rest = await Promise.all(
    Array.from({ length: first.totalPages - 1 }, (_, index) => read(index + 2)),
  )
  return [first, ...rest].flatMap(({ rows }) => rows)
}
/** A moment as files have it. */
const minuteOf = (at: string) => at.slice(0, 16).replace('T', ' ')
const sumOfColumn = (rows: string[][], column: number) => sumOf(rows, (row) => Number(row[column]))

test('the file of refunds is the screen’s list, all pages, of one state when it shows one', async () => {
  const screen = await allPages(async (page) => {
    const { refunds, totalPages } = await finance.call(listRefunds, { query: { page, limit: 100 } })
    return { rows: refunds, totalPages }
  })
  const file = await rowsOf(addressOf(exportRefunds, { query: {} }))
  expect(file.map((row) => [row[0], row[2], Number(row[7])])).toEqual(
    screen.map(({ requestedAt, payerName, amount }) => [minuteOf(requestedAt), payerName, amount]),
  )
  expect(file).toHaveLength(many)
  expect(await rowsOf(addressOf(exportRefunds, { query: { state: 'confirmed' } }))).toEqual([])
})

test('the file of exceptions holds each once, and its gaps add up to the figure shown', async () => {
  const { gap, totalExceptions } = await finance.call(listExceptions, { query: { limit: 1 } })
  const file = await rowsOf(addressOf(exportExceptions, { query: {} }))
  expect([file.length, sumOfColumn(file, 2)]).toEqual([totalExceptions, gap])
  expect(new Set(file.map((row) => row[3])).size).toBe(file.length)
  expect(await rowsOf(addressOf(exportExceptions, { query: { state: 'decided' } }))).toEqual([])
})
