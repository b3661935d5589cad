import { shortDay } from '#kernel/wire/due-words.ts'
import { eq, sql } from 'drizzle-orm'

import { sumOf } from '#kernel/wire/money.ts'
import { plans, type PlanName } from '#modules/plans/contract/plans.ts'
import type {
  Statement,
  StatementItem,
  Saturday,
  SaturdayState,
} from '#modules/payouts/contract/seller-payouts.ts'
import type { lineStates } from '#modules/payouts/contract/payouts.ts'

import { lowerFirst } from '#modules/notices/module.ts'
import { returnWords, type ReturnReason } from '#modules/refusals/contract/failure-reasons.ts'
import { ledgerEntryFacts } from '#modules/ledger/database/views.ts'
import { subscriptionFacts } from '#modules/subscriptions/database/views.ts'
import { failedTripFacts } from '#modules/deliveries/database/views.ts'
import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { payoutLines } from '#modules/payouts/database/tables.ts'
import { csvFile, dayCell } from '#kernel/csv/csv.ts'
import type { Sql } from '#kernel/database/database.ts'
import { linesOf } from '#modules/parcels/module.ts'
import { batchRow } from './batches.ts'
import { pageSql, type Paging } from '#kernel/database/pages.ts'
import { query } from '#kernel/database/query.ts'

type ItemRow = Omit<StatementItem, 'lines' | 'words'> & {
  parcelId: string | null
  carriedDay: string | null
  plan: PlanName | null
  trip: ReturnReason | null
  event: string | null
}

/** @returns a shop's Saturday per order line; null when the line is not this shop's. */
export async function statementOf(
  db: Sql,
  lineId: string,
  shopId: string,
): Promise<Statement | null> {
  const [found] = await db
    .select({
      line: payoutLines,
      shop: { shopAddress: shopFacts.address, rccm: shopFacts.rccm, nif: shopFacts.nif },
    })
    .from(payoutLines)
    .innerJoin(shopFacts, eq(shopFacts.id, payoutLines.ownerId))
    .where(
      sql`${payoutLines.id} = ${lineId} and ${payoutLines.owner} = 'seller' and ${payoutLines.ownerId} = ${shopId}`,
    )
  const batch = found ? await batchRow(db, found.line.batchId) : null
  if (!found || !batch) return null
  const { line, shop } = found
  const items = await itemsOf(db, lineId)
  const sales = items.filter(({ kind }) => kind === 'sale')
  return {
    _id: line.id,
    number: batch.number,
    day: batch.day,
    state: saturdayStateOf[line.state],
    amount: line.amountFrancs,
    orders: sales.length,
    returns: items.filter(({ kind }) => kind === 'return').length,
    shopName: line.name,
    ...shop,
    depotNumber: line.depotNumber,
    paidAt: line.state === 'paid' ? (line.settledAt?.toISOString() ?? null) : null,
    operatorTransactionId: line.operatorTransactionId,
    failure: line.failure,
    items,
    totals: {
      goods: sum(sales, 'goods'),
      commission: sum(sales, 'commission'),
      delivery: sum(sales, 'delivery'),
      returns: sum(
        items.filter(({ kind }) => kind === 'return' || kind === 'other'),
        'amount',
      ),
      carried: sum(
        items.filter(({ kind }) => kind === 'carry'),
        'amount',
      ),
      amount: line.amountFrancs,
    },
  }
}

async function itemsOf(db: Sql, lineId: string): Promise<StatementItem[]> {
  const rows = await query<ItemRow>(
    db,
    sql`
    select i.kind, o.order_number, i.occurred_at as at, i.goods_francs as goods, i.commission_francs as commission,
      i.delivery_francs as delivery, i.amount_francs as amount, i.parcel_id, b.day::text as carried_day, s.plan, t.reason as trip, e.event
    from payout_items i
    left join ${ledgerEntryFacts} e on i.kind = 'other' and e.id = i.entry_id
    left join ${subscriptionFacts} s on e.event = 'plan_paid_from_sales' and s.id = e.subject_id
    left join ${failedTripFacts} t on e.event = 'failed_trip' and t.parcel_id = i.parcel_id
    left join ${parcelFacts} f on f.id = i.parcel_id left join ${orderFacts} o on o.id = f.order_id
    left join payout_lines c on c.id = i.carried_line_id left join payout_batches b on b.id = c.batch_id
    where i.line_id = ${lineId} order by i.kind = 'carry', i.kind = 'return', i.occurred_at, i.id`,
  )
  const lines = Map.groupBy(
    await linesOf(
      db,
      rows.flatMap(({ kind, parcelId }) => (kind === 'sale' && parcelId ? [parcelId] : [])),
    ),
    ({ parcelId }) => parcelId,
  )
  return rows.map(({ parcelId, carriedDay, plan, trip, event, at, ...row }) => {
    const own = row.kind === 'sale' ? (lines.get(parcelId ?? '') ?? []) : []
    return {
      ...row,
      at: new Date(at).toISOString(),
      lines: own.map(
        ({ name, quantity, totalFrancs, commissionFrancs, commissionBasisPoints }) => ({
          name,
          quantity,
          total: totalFrancs,
          commission: commissionFrancs,
          basisPoints: commissionBasisPoints,
        }),
      ),
      words: plan
        ? `Formule ${plans[plan].label}, payée avec vos ventes`
        : trip
          ? `Trajet du livreur, colis rendu : ${lowerFirst(returnWords[trip])}`
          : (exchangeWords[event ?? ''] ?? wordsOf(row.kind, own, carriedDay)),
    }
  })
}

/** Entries of exchanges and of a relay point, by the ledger's event. */
const exchangeWords: Readonly<Record<string, string>> = {
  exchange_trip: 'Trajet d’un échange',
  goods_back_trip: 'Retour d’un article remboursé',
  relay_fee: 'Colis remis au point relais',
  failed_trip_taken_back: 'Trajet sans remise, repris : refus retiré',
  exchange_second_sale: 'Second article d’un échange, payé par l’acheteur',
}

function wordsOf(
  kind: StatementItem['kind'],
  lines: readonly { name: string; quantity: number; orderedQuantity: number | null }[],
  carriedDay: string | null,
): string {
  if (kind === 'sale')
    return lines
      .map(({ name, quantity, orderedQuantity }) =>
        orderedQuantity
          ? `${quantity} × ${name}, gardés sur ${orderedQuantity}`
          : quantity > 1
            ? `${quantity} × ${name}`
            : name,
      )
      .join(', ')
  if (kind === 'return') return 'Retour remboursé'
  if (kind === 'carry') return `Report du ${carriedDay ? shortDay(carriedDay) : 'samedi précédent'}`
  return 'Autre écriture'
}

function sum(
  items: readonly StatementItem[],
  what: 'goods' | 'commission' | 'delivery' | 'amount',
): number {
  return sumOf(items, (item) => item[what])
}

/**
 * Returns order lines with commissions, then amounts per parcel. The last column sums to the
 * payout.
 */
export function statementFile(statement: Statement): Uint8Array {
  const rows = statement.items.flatMap((item) => [
    ...item.lines.map((line) => [
      item.orderNumber,
      dayCell(item.at),
      line.name,
      line.quantity,
      line.total,
      -line.commission,
      0,
      line.total - line.commission,
    ]),
    ...(item.lines.length === 0
      ? [
          [
            item.orderNumber,
            dayCell(item.at),
            item.words,
            1,
            item.goods,
            -item.commission,
            0,
            item.amount,
          ],
        ]
      : []),
    ...(item.delivery === 0
      ? []
      : [
          [
            item.orderNumber,
            dayCell(item.at),
            'Livraison offerte',
            1,
            0,
            0,
            -item.delivery,
            -item.delivery,
          ],
        ]),
  ])
  return csvFile([
    ['Commande', 'Date', 'Article', 'Quantité', 'Vente', 'Commission', 'Livraison', 'Pour vous'],
    ...rows,
    [
      'Versé',
      dayCell(statement.day),
      statement.operatorTransactionId ?? '',
      '',
      '',
      '',
      '',
      statement.amount,
    ],
  ])
}

const saturdayStateOf: Readonly<Record<(typeof lineStates)[number], SaturdayState>> = {
  waiting: 'due',
  sent: 'sent',
  paid: 'paid',
  failed: 'failed',
  carried: 'carried',
  withdrawn: 'failed',
}

export async function saturdaysPage(
  db: Sql,
  shopId: string,
  paging: Paging,
): Promise<{ saturdays: Saturday[]; total: number }> {
  const rows = await query<{
    _id: string
    day: string
    state: (typeof lineStates)[number]
    amount: number
    orders: number
    returns: number
  }>(
    db,
    sql`
    select l.id as "_id", b.day::text as day, l.state, l.amount_francs as amount, i.orders, i.returns
    from payout_lines l join payout_batches b on b.id = l.batch_id
    cross join lateral (
      select count(*) filter (where kind = 'sale') as orders, count(*) filter (where kind = 'return') as returns from payout_items where line_id = l.id
    ) i
    where l.owner = 'seller' and l.owner_id = ${shopId}
    order by l.id desc ${pageSql(paging)}`,
  )
  const totals = await query<{ total: number }>(
    db,
    sql`select count(*) as total from payout_lines where owner = 'seller' and owner_id = ${shopId}`,
  )
  return {
    saturdays: rows.map((row) => ({ ...row, state: saturdayStateOf[row.state] })),
    total: totals[0]?.total ?? 0,
  }
}
