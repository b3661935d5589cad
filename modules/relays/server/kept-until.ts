import { eq } from 'drizzle-orm'

import { dueAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { RELAY_DAYS } from '#modules/relays/contract/relay-days.ts'
import { relayFacts } from '#modules/relays/database/views.ts'

/** Returns until when a relay point keeps what it got: open days, to the closing hour. */
export async function keptUntil(
  tx: Tx,
  kernel: Kernel,
  relayId: string | null,
  since: Date,
): Promise<Date> {
  const { opening, closedFrom, closedUntil, closedDays } = relayFacts
  const [relay] = relayId
    ? await tx
        .select({ opening, closedFrom, closedUntil, closedDays })
        .from(relayFacts)
        .where(eq(relayFacts.id, relayId))
    : []
  const at = relay ?? { opening: null }
  return dueAfter(marketCalendar(kernel), since, { openDays: RELAY_DAYS, at })
}

/** Tells whether a relay point was open, not paused or closed by the team, since an instant. */
export async function wasOpenSince(tx: Tx, relayId: string | null, since: Date): Promise<boolean> {
  const [relay] = relayId
    ? await tx
        .select({ state: relayFacts.state, stateSince: relayFacts.stateSince })
        .from(relayFacts)
        .where(eq(relayFacts.id, relayId))
    : []
  return relay?.state === 'open' && relay.stateSince <= since
}
