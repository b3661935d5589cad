import { sumOf } from '#kernel/wire/money.ts'
import { sql } from 'drizzle-orm'

import { importStatement } from '#modules/reconciliation/server/index.ts'

import { financeOfficers, saturdaysBefore } from './fill-payouts.ts'
import type { Replay } from './replay.ts'

const hourMs = 3_600_000
const head = 'Date;Transaction;Type;Montant;Référence;Numéro;Statut'

/**
 * On the eve of each of the last Saturdays the operator sends its statement, and moves to the bank
 * what it has collected: payouts leave from there.
 */
export async function fillStatements(replay: Replay, now: Date): Promise<void> {
  let since = new Date(0)
  for (const saturday of saturdaysBefore(now)) {
    const eve = new Date(saturday.getTime() - 12 * hourMs)
    const day = eve.toISOString().slice(0, 10)
    await replay.play(`relevé ${day}`, () => sendStatement(replay, day, since, eve))
    since = eve
  }
}

type Moved = { at: string; transaction: string; type: string; francs: number; reference: string }

async function sendStatement(
  { kernel, clock }: Replay,
  day: string,
  since: Date,
  until: Date,
): Promise<void> {
  clock.set(until)
  const { rows } = await kernel.db.execute<Moved>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, transaction, type, francs, reference from (
      select settled_at as at, provider_transaction_id as transaction, 'Paiement marchand' as type, amount_francs as francs, provider_order_id as reference
        from payments where state = 'succeeded'
      union all select settled_at, operator_transaction_id, 'Remboursement', -amount_francs, '' from refunds where state = 'confirmed'
      union all select settled_at, operator_transaction_id, 'Versement', -amount_francs, '' from payout_lines where state = 'paid'
    ) moved where at > ${since.toISOString()} and at <= ${until.toISOString()} order by at`)
  const balance = sumOf(
    rows.filter(({ type }) => type !== 'Versement'),
    ({ francs }) => francs,
  )
  if (balance <= 0) return
  const moved: Moved[] = [
    ...rows,
    {
      at: until.toISOString(),
      transaction: `VB${day.replaceAll('-', '')}`,
      type: 'Virement à la banque',
      francs: -balance,
      reference: '',
    },
  ]
  const lines = moved.map(({ at, transaction, type, francs, reference }) =>
    [at, transaction, type, francs, reference, '', 'SUCCESS'].join(';'),
  )
  const { approver } = await financeOfficers(kernel)
  await importStatement(kernel, {
    fileName: `releve-${day}.csv`,
    csv: [head, ...lines].join('\n'),
    actor: approver,
  })
}
