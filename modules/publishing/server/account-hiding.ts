import { sql } from 'drizzle-orm'

import { productFacts } from '#modules/products/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { accountAnonymised, accountSuspended, roleChanged } from '#modules/identity/module.ts'
import { setProductStates } from '#modules/products/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'

/** Runs in the transaction of the account's change: no order reaches a closing shop. */
export function followAccounts(kernel: Kernel): void {
  kernel.events.within(accountSuspended, (tx, { userId, suspended }) =>
    (suspended ? hideWithAccount : showWithAccount)(tx, kernel, userId),
  )
  kernel.events.within(roleChanged, async (tx, { userId, from, to }) => {
    if (from === 'vendeur' && to !== 'vendeur') await hideWithAccount(tx, kernel, userId)
    if (from !== 'vendeur' && to === 'vendeur') await showWithAccount(tx, kernel, userId)
  })
  kernel.events.within(accountAnonymised, (tx, { userId }) => hideWithAccount(tx, kernel, userId))
}

async function hideWithAccount(tx: Tx, kernel: Kernel, ownerId: string): Promise<void> {
  const rows = await query<{ id: string }>(
    tx,
    sql`
    select p.id from ${productFacts} p join ${shopFacts} s on s.id = p.shop_id
    where s.owner_id = ${ownerId} and p.listed order by p.id for no key update of p`,
  )
  await setProductStates(
    tx,
    kernel,
    rows.map(({ id }) => id),
    {
      suspendedAt: kernel.clock.now(),
      suspendedBy: 'admin',
      hiddenWithAccount: true,
      suspensionReason: 'Compte suspendu.',
    },
  )
}

async function showWithAccount(tx: Tx, kernel: Kernel, ownerId: string): Promise<void> {
  const rows = await query<{ id: string }>(
    tx,
    sql`
    select p.id from ${productFacts} p join ${shopFacts} s on s.id = p.shop_id
      join ${personFacts} u on u.id = s.owner_id
    where s.owner_id = ${ownerId} and p.hidden_with_account and p.deleted_at is null
      and u.role = 'vendeur' and u.suspended_at is null
    order by p.id for no key update of p`,
  )
  await setProductStates(
    tx,
    kernel,
    rows.map(({ id }) => id),
    { suspendedAt: null, suspendedBy: null, hiddenWithAccount: false, suspensionReason: '' },
  )
}
