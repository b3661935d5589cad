import { sql } from 'drizzle-orm'
import type { HeldItem } from '#modules/payouts/contract/payouts.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Owner } from './open-items.ts'
import { heldDues, type Dues } from './dues.ts'
import type { Payee } from './payees.ts'
import type { Held } from './sort-items.ts'

type Reader = 'finance' | 'seller'

/**
 * What is owed in the whole market and withheld, the oldest first, and what the operator refused.
 */
export async function heldItems(db: Sql, now: Date, reader: Reader): Promise<HeldItem[]> {
  return [...heldOf(await heldDues(db, now), reader), ...(await refusedLines(db))].toSorted(
    (a, b) => a.since.localeCompare(b.since),
  )
}

export function heldOf(dues: Pick<Dues, 'held' | 'payees'>, reader: Reader): HeldItem[] {
  return dues.held.map((held) => presentHeld(held, dues.payees.get(held.item.ownerId), reader))
}

/** Lines that the operator could not pay and whose items are in no later line. */
export async function refusedLines(
  db: Sql,
  only?: { owner: Owner; ownerId: string },
): Promise<HeldItem[]> {
  const mine = only ? sql`and l.owner = ${only.owner} and l.owner_id = ${only.ownerId}` : sql``
  const { rows } = await db.execute<{
    owner: Owner
    ownerId: string
    name: string
    detail: string
    since: string
    amount: number
    number: string
  }>(sql`
    select l.owner, l.owner_id as "ownerId", l.name, coalesce(l.failure, '') as detail, l.settled_at as since, l.amount_francs as amount, b.number
    from payout_lines l join payout_batches b on b.id = l.batch_id
    where l.state = 'failed' and exists (select 1 from payout_items i where i.line_id = l.id and i.released_at is null) ${mine}`)
  return rows.map(({ number, detail, since, ...row }) => ({
    ...row,
    parcelId: null,
    orderNumber: number,
    reason: 'depot' as const,
    detail,
    since: new Date(since).toISOString(),
  }))
}

/**
 * A withheld item in words: finance reads who must act, a shop reads what it can do, but not who
 * carried its parcel.
 */
function presentHeld(
  { item, reason, who, why, since }: Held,
  payee: Payee | undefined,
  reader: 'finance' | 'seller',
): HeldItem {
  const words: Record<HeldItem['reason'], string> =
    reader === 'finance'
      ? {
          complaint: why === 'ouvert' ? `${who}, sans réponse` : `En cours avec ${who}`,
          cash: `Espèces chez ${who}`,
          suspended: why || 'Compte suspendu',
          depot: why,
        }
      : {
          complaint: why === 'ouvert' ? `répondez à ${who}` : `réponse en cours avec ${who}`,
          cash: 'chez le livreur, rien à faire',
          suspended: why || 'contactez-nous',
          depot: `${why} Changez le numéro de dépôt de votre boutique.`,
        }
  return {
    owner: item.owner,
    ownerId: item.ownerId,
    name: payee?.name ?? '',
    parcelId: item.parcelId,
    orderNumber: item.orderNumber,
    reason,
    detail: words[reason],
    since: since.toISOString(),
    amount: item.amount,
  }
}
