import {
  ledgerAccountFacts,
  ledgerStandingsNow,
  ledgerDaysNow,
  ledgerTransactionFacts,
} from '#modules/ledger/database/views.ts'
import { subscriptionFacts } from '#modules/subscriptions/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import * as contract from '#modules/finance/contract/books.ts'
import { listRouteSums } from '#modules/finance/contract/route-sums.ts'
import { sql, type SQL } from 'drizzle-orm'
import { pageOf, pageSql, type Paging } from '#kernel/database/pages.ts'
import { foundByShown } from '#kernel/database/typed-search.ts'
import { sumOf } from '#kernel/wire/money.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { eventWords, paidPlanWords } from '#modules/finance/contract/book-words.ts'
import { accountWords } from '#modules/ledger/contract/account-words.ts'
import type {
  LedgerLine,
  PaidPlan,
  listPaidPlans,
  listShopAccounts,
  readTransaction,
} from '#modules/finance/contract/books.ts'
import { csvFile, csvPages, momentCell } from '#kernel/csv/csv.ts'
import type { Sql } from '#kernel/database/database.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { plans } from '#modules/plans/contract/plans.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { boxesOf } from '#modules/ledger/module.ts'
import {
  entriesOf,
  entriesAfter,
  newestEntry,
  entriesOfTransaction,
  subjectOf,
} from './entries.queries.ts'
import { overviewFile, overviewOf } from './read-overview.ts'
import { closeMonth, monthsOf } from './close-months.ts'
import { openingOf, sumsOf, type EntryFilter } from './sums.queries.ts'
import { sumRoutes } from './sum-routes.ts'
import { fail } from './errors.ts'
import { query } from '#kernel/database/query.ts'

const accountSums = sql`
  coalesce(-sum(n.francs) filter (where n.event not in ('payout_paid', 'payout_reversed')), 0)::bigint as sold,
  coalesce(sum(n.francs) filter (where n.event in ('payout_paid', 'payout_reversed')), 0)::bigint as paid_out,
  coalesce(-sum(n.francs), 0)::bigint as due`

const standingsOfShop = sql`
  left join ${ledgerAccountFacts} a on a.kind = 'seller_payable' and a.owner_id = s.id
  left join ${ledgerStandingsNow} n on n.account_id = a.id`

const paidPlan = sql`
  select b.id as "_id", s.name as shop_name, b.plan, b.kind, b.credit_francs as credit, b.price_francs - b.credit_francs as amount, b.paid_at, b.ends_at
  from ${subscriptionFacts} b join ${shopFacts} s on s.id = b.shop_id where b.state = 'paid'`

export function booksRoutes(kernel: Kernel): Route[] {
  const { db, clock } = kernel
  const months = async () => ({ months: (await monthsOf(db, clock.now())).toReversed() })
  return [
    route(contract.readOverview, ({ query }) => overviewOf(db, query.period, clock.now())),
    route(listRouteSums, ({ query }) => sumRoutes(db, query.period, clock.now())),
    route(contract.exportOverview, ({ query }) => overviewFile(db, query.period, clock.now())),
    route(contract.listEntries, async ({ query: { page, limit, ...filter } }) => {
      const sums = await sumsOf(db, filter)
      const entries = await entriesOf(db, filter, { limit, offset: (page - 1) * limit })
      const owner = filter.owner
        ? (entries.find((entry) => entry.owner?._id === filter.owner)?.owner ?? null)
        : null
      return {
        entries,
        ...sums,
        opening: await openingOf(db, filter),
        owner,
        ...pageOf({ page, limit }, sums.totalEntries),
      }
    }),
    route(contract.exportEntries, async ({ query }) => entriesFile(db, query)),
    route(contract.readTransaction, ({ params }) => transactionOf(db, params.id)),
    route(contract.listMonths, months),
    route(contract.closeMonth, async ({ params, body, caller }) => {
      await closeMonth(kernel, { month: params.month, reason: body.reason, actor: caller })
      return months()
    }),
    route(contract.listBoxes, async () => {
      const boxes = await boxesOf(db)
      return {
        boxes,
        holds: sumOf(boxes, (box) => box.holds),
        due: sumOf(boxes, (box) => box.due),
      }
    }),
    route(contract.exportBoxes, () => boxesFile(db)),
    route(contract.listShopAccounts, ({ query }) => shopAccounts(db, query)),
    route(contract.exportShopAccounts, async ({ query }) => shopAccountsFile(db, query.q)),
    route(contract.listPaidPlans, ({ query }) => paidPlans(db, query)),
    route(contract.exportPaidPlans, async () => paidPlansFile(db)),
  ]
}

/** Streams all matching entries, latest first, without later postings. */
export async function* entriesFile(
  db: Sql,
  filter: EntryFilter,
  batchSize?: number,
): AsyncGenerator<string> {
  const newest = await newestEntry(db)
  yield* csvPages<LedgerLine>(
    ['N°', 'Date', 'Événement', 'Objet', 'Compte', 'Titulaire', 'Débit', 'Crédit'],
    (last, limit) => entriesAfter(db, filter, last, { limit, newest }),
    ({ _id, at, event, subject, account, owner, amount }) => [
      _id,
      momentCell(at),
      eventWords(event),
      subject,
      accountWords[account],
      owner?.name,
      amount > 0 ? amount : null,
      amount < 0 ? -amount : null,
    ],
    batchSize,
  )
}

async function boxesFile(db: Sql): Promise<Uint8Array> {
  return csvFile([
    ['Livreur', 'Téléphone', 'Espèces chez lui', 'Colis', 'Depuis', 'Dû au livreur'],
    ...(await boxesOf(db)).map(({ name, phone, holds, parcels, since, due }) => [
      name,
      phone && formatPhone(phone),
      holds,
      parcels,
      momentCell(since),
      due,
    ]),
  ])
}

function shopAccountsFile(db: Sql, q: string): AsyncGenerator<string> {
  return csvPages<ShopAccount>(
    ['Boutique', 'Dépôt', 'Vendu, net', 'Versé', 'Dû'],
    (last, limit) => shopAccountsAfter(db, q, last?.shopId ?? null, limit),
    ({ name, depotNumber, sold, paidOut, due }) => [name, depotNumber, sold, paidOut, due],
  )
}

function paidPlansFile(db: Sql): AsyncGenerator<string> {
  return csvPages<PaidPlan>(
    ['Payé', 'Boutique', 'Formule', 'Pourquoi', 'Crédit', 'Payé, francs', 'Jusqu’au'],
    (last, limit) => paidPlansAfter(db, last ?? null, limit),
    ({ paidAt, shopName, plan, kind, credit, amount, endsAt }) => [
      momentCell(paidAt),
      shopName,
      plans[plan].label,
      paidPlanWords[kind],
      credit,
      amount,
      momentCell(endsAt),
    ],
  )
}

type ShopAccount = Reply<typeof listShopAccounts>['shops'][number]

function named(q: string): SQL {
  return foundByShown(q, { texts: [sql`s.name`], phones: [sql`s.depot_number`] })
}

async function shopAccounts(
  db: Sql,
  { q, ...paging }: Paging & { q: string },
): Promise<Reply<typeof listShopAccounts>> {
  const rows = await query<ShopAccount & { total: number }>(
    db,
    sql`
    select s.id as shop_id, s.name, s.depot_number, ${accountSums}, count(*) over () as total
    from ${shopFacts} s ${standingsOfShop}
    where ${named(q)}
    group by s.id, s.name, s.depot_number order by due desc, s.name ${pageSql(paging)}`,
  )
  const total =
    rows[0]?.total ??
    (paging.page === 1 ? 0 : (await shopAccounts(db, { q, page: 1, limit: 1 })).totalShops)
  return { shops: rows, ...pageOf(paging, total), totalShops: total }
}

async function shopAccountsAfter(
  db: Sql,
  q: string,
  after: string | null,
  limit: number,
): Promise<ShopAccount[]> {
  return query<ShopAccount>(
    db,
    sql`
    select s.id as shop_id, s.name, s.depot_number, ${accountSums}
    from (select * from ${shopFacts} s where ${named(q)} ${after ? sql`and s.id > ${after}` : sql``} order by s.id limit ${limit}) s ${standingsOfShop}
    group by s.id, s.name, s.depot_number order by s.id`,
  )
}

async function paidPlans(db: Sql, paging: Paging): Promise<Reply<typeof listPaidPlans>> {
  const rows = await query<PaidPlan>(
    db,
    sql`${paidPlan} order by b.paid_at desc, b.id desc ${pageSql(paging)}`,
  )
  const sums = await query<{
    total: number
    amount: number
    active: Record<string, number> | null
  }>(
    db,
    sql`
    select (select count(*) from ${subscriptionFacts} where state = 'paid') as total,
      (select coalesce(-sum(francs), 0)::bigint from ${ledgerDaysNow} where kind = 'subscriptions') as amount,
      (select jsonb_object_agg(plan, shops) from (select plan, count(*) as shops from ${shopFacts} where plan <> 'free' group by plan) p) as active`,
  )
  const total = sums[0]?.total ?? 0
  return {
    subscriptions: rows.map(toPaidPlan),
    ...pageOf(paging, total),
    totalSubscriptions: total,
    amount: sums[0]?.amount ?? 0,
    active: sums[0]?.active ?? {},
  }
}

async function paidPlansAfter(db: Sql, last: PaidPlan | null, limit: number): Promise<PaidPlan[]> {
  const earlier = last ? sql`and (b.paid_at, b.id) < (${last.paidAt}, ${last._id})` : sql``
  const rows = await query<PaidPlan>(
    db,
    sql`${paidPlan} ${earlier} order by b.paid_at desc, b.id desc limit ${limit}`,
  )
  return rows.map(toPaidPlan)
}

function toPaidPlan(row: PaidPlan): PaidPlan {
  return {
    ...row,
    paidAt: new Date(row.paidAt).toISOString(),
    endsAt: new Date(row.endsAt).toISOString(),
  }
}

type TransactionRow = {
  _id: string
  at: string
  event: string
  memo: string
  subject: string
  orderNumber: string | null
}

async function transactionOf(db: Sql, id: string): Promise<Reply<typeof readTransaction>> {
  const [row] = await query<TransactionRow>(
    db,
    sql`
    select t.id as "_id", t.occurred_at as at, t.kind as event, t.memo, ${subjectOf('t')} as subject,
      (select o.order_number from ${orderFacts} o where o.id = t.subject_id or o.id = (select f.order_id from ${parcelFacts} f where f.id = t.subject_id)) as order_number
    from ${ledgerTransactionFacts} t where t.id = ${id}`,
  )
  if (!row) throw fail('finance.transaction_unknown')
  return { ...row, at: new Date(row.at).toISOString(), entries: await entriesOfTransaction(db, id) }
}
