import { sumOf } from '#kernel/wire/money.ts'
import { sql, type SQL } from 'drizzle-orm'

import {
  collectedBy,
  figureNames,
  type FigureName,
  type readOverview,
} from '#modules/finance/contract/books.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { ledgerDaysNow } from '#modules/ledger/database/views.ts'
import { clearingAccounts } from '#modules/ledger/database/values.ts'
import { paymentProviders } from '#modules/operators/database/values.ts'

import type { Sql } from '#kernel/database/database.ts'
import { countedIn, figures, movesBetween, ownerAccounts, placeAccounts } from './sums.queries.ts'
import { query } from '#kernel/database/query.ts'

type Overview = Reply<typeof readOverview>
export type OverviewSpan = { from: Date; to: Date }

const moveColumns = { kind: sql`m.kind`, event: sql`m.event`, francs: sql`m.francs` }

/** Sums each figure over a span, positive on its own side. */
export async function sumFigures(db: Sql, span: OverviewSpan): Promise<Overview['figures']> {
  const sums = sql.join(
    figureNames.map((name) => sql`${name}::text, ${sumOfFigure(name)}`),
    sql`, `,
  )
  const [row] = await query<{ sums: Record<FigureName, number> }>(
    db,
    sql`select json_build_object(${sums}) as sums from ${movesIn(span)}`,
  )
  return Object.fromEntries(
    figureNames.map((name) => [name, signed(figures[name].sign, row?.sums[name] ?? 0)]),
  ) as Overview['figures']
}

export async function collectedByDay(db: Sql, span: OverviewSpan): Promise<Overview['days']> {
  const each = paymentProviders.map((name) => sql`${name}::text, ${sumOfFigure(collectedBy(name))}`)
  const kinds = [...Object.values(clearingAccounts), 'courier_cash', 'relay_cash']
  return query<Overview['days'][number]>(
    db,
    sql`
    select m.day::text as day, json_build_object(${sql.join(each, sql`, `)}) as by_provider,
      ${sumOfFigure('collected_cash')} as cash
    from ${movesIn(span)} where m.kind in ${kinds}
    group by m.day order by m.day`,
  )
}

const addedOperators: readonly string[] = Object.values(clearingAccounts).slice(1)

export async function balanceSheet(db: Sql): Promise<Pick<Overview, 'places' | 'owners' | 'gap'>> {
  const rows = await query<{ kind: string; francs: number }>(
    db,
    sql`select kind, sum(francs)::bigint as francs from ${ledgerDaysNow} group by kind`,
  )
  const total = (kinds: readonly string[]) =>
    sumOf(
      rows.filter(({ kind }) => kinds.includes(kind)),
      ({ francs }) => francs,
    )
  const used = placeAccounts.filter(
    (account) => !addedOperators.includes(account) || rows.some(({ kind }) => kind === account),
  )
  const places = used.map((account) => ({ account, amount: total([account]) }))
  const owners = [
    ...ownerAccounts.map((account) => ({ account, amount: signed(-1, total([account])) })),
    { account: 'market' as const, amount: signed(-1, total(figures.market.accounts)) },
  ]
  const sum = (sides: readonly { amount: number }[]) => sumOf(sides, ({ amount }) => amount)
  return { places, owners, gap: sum(places) - sum(owners) }
}

function sumOfFigure(figure: FigureName): SQL {
  return sql`coalesce(sum(m.francs) filter (where ${countedIn(figure, moveColumns)}), 0)::bigint`
}

function movesIn({ from, to }: OverviewSpan): SQL {
  return sql`${movesBetween({ from: from.toISOString(), to: to.toISOString() })} as m`
}

/** Never −0. */
function signed(sign: 1 | -1, sum: number): number {
  return sum === 0 ? 0 : sign * sum
}
