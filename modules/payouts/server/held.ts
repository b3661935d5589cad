import { sql } from 'drizzle-orm'

import { type HeldItem, holdWords } from '#modules/payouts/contract/held-items.ts'
import { sumOf } from '#kernel/wire/money.ts'

import type { Sql } from '#kernel/database/database.ts'
import { csvFile, momentCell } from '#kernel/csv/csv.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Owner } from '#modules/payouts/database/values.ts'
import { heldDues, type Dues, type HeldDue } from './dues.ts'
import type { Payee } from './payees.ts'
import { fail } from './errors.ts'
import { depotReminded } from './events.ts'
import { query } from '#kernel/database/query.ts'

type Reader = 'finance' | 'seller'

/** Returns withheld dues, oldest first, then refused lines. */
export async function heldItems(db: Sql, now: Date, reader: Reader): Promise<HeldItem[]> {
  return [...heldOf(await heldDues(db, now), reader), ...(await refusedLines(db))].toSorted(
    (a, b) => a.since.localeCompare(b.since),
  )
}

export function heldOf(dues: Pick<Dues, 'held' | 'payees'>, reader: Reader): HeldItem[] {
  return dues.held.map((held) => presentHeld(held, dues.payees.get(held.item.ownerId), reader))
}

/** Returns refused lines whose items are in no later line. */
export async function refusedLines(
  db: Sql,
  only?: { owner: Owner; ownerId: string },
): Promise<HeldItem[]> {
  const mine = only ? sql`and l.owner = ${only.owner} and l.owner_id = ${only.ownerId}` : sql``
  const rows = await query<{
    owner: Owner
    ownerId: string
    name: string
    detail: string
    since: string
    amount: number
    number: string
  }>(
    db,
    sql`
    select l.owner, l.owner_id, l.name, coalesce(l.failure, '') as detail, l.settled_at as since, l.amount_francs as amount, b.number
    from payout_lines l join payout_batches b on b.id = l.batch_id
    where l.state = 'failed' and exists (select 1 from payout_items i where i.line_id = l.id and i.released_at is null) ${mine}`,
  )
  return rows.map(({ number, detail, since, ...row }) => ({
    ...row,
    parcelId: null,
    orderNumber: number,
    reason: 'depot' as const,
    detail,
    since: new Date(since).toISOString(),
  }))
}

/** Shows finance who must act, and shops their options, not the courier's identity. */
function presentHeld(
  { item, reason, who, why, since }: HeldDue,
  payee: Payee | undefined,
  reader: 'finance' | 'seller',
): HeldItem {
  const words: Record<HeldItem['reason'], string> =
    reader === 'finance'
      ? {
          complaint: why === 'ouvert' ? `${who}, sans réponse` : `En cours avec ${who}`,
          cash: `Espèces chez ${who}`,
          suspended: why || 'Compte suspendu',
          check: 'Jusqu’à ce que l’équipe ait regardé',
          depot: why,
        }
      : {
          complaint: why === 'ouvert' ? `répondez à ${who}` : `réponse en cours avec ${who}`,
          cash: 'chez le livreur, rien à faire',
          suspended: why || 'contactez-nous',
          check: 'nous vérifions un point de votre compte, rien à faire',
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

/** Amounts sum to the displayed figure. */
export function heldFile(items: readonly HeldItem[]): Uint8Array {
  return csvFile([
    ['Bénéficiaire', 'Qui', 'Commande ou lot', 'Pourquoi', 'Détail', 'Depuis', 'Montant'],
    ...items.map(({ name, owner, orderNumber, reason, detail, since, amount }) => [
      name,
      owner === 'seller' ? 'boutique' : 'livreur',
      orderNumber,
      holdWords[reason],
      detail,
      momentCell(since),
      amount,
    ]),
  ])
}

/**
 * Reminds the shop, at most once a day.
 * @throws payouts.nothing_refused (409)
 */
export async function remindShop(
  kernel: Kernel,
  actor: Pick<Caller, 'userId' | 'role'>,
  shopId: string,
): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const refused = await refusedLines(tx, { owner: 'seller', ownerId: shopId })
    if (!refused[0]) throw fail('payouts.nothing_refused')
    const francs = sumOf(refused, ({ amount }) => amount)
    await kernel.events.emit(tx, depotReminded, { shopId, francs, at: now.toISOString() })
    await recordAct(tx, {
      actor,
      action: 'payouts.shop_reminded',
      subject: { kind: 'shop', id: shopId, label: refused[0].name },
      after: { francs },
      at: now,
    })
  })
}
