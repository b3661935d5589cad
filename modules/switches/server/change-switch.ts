import { eq } from 'drizzle-orm'

import { switchWords, type SwitchName } from '#modules/switches/contract/switch-words.ts'
import type { ClosedSwitches } from '#modules/switches/contract/switches.ts'
import { marketSwitches } from '#modules/switches/database/tables.ts'

import { recordAct } from '#modules/audit/server/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { learnClosed, readClosed } from './closed-now.ts'
import { switchChanged } from './events.ts'

type Change = { name: SwitchName; closed: boolean; reason: string }

/** @param actor null from the command line */
export async function changeSwitch(
  kernel: Kernel,
  actor: Caller | null,
  { name, closed, reason }: Change,
): Promise<ClosedSwitches> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const row = { reason, closedBy: actor?.userId ?? null, closedAt: at }
    if (closed)
      await tx
        .insert(marketSwitches)
        .values({ name, ...row })
        .onConflictDoUpdate({ target: marketSwitches.name, set: row })
    else await tx.delete(marketSwitches).where(eq(marketSwitches.name, name))
    await recordAct(tx, {
      actor,
      action: closed ? 'switches.closed' : 'switches.opened',
      subject: { kind: 'switch', id: name, label: switchWords[name].closes },
      reason,
      at,
    })
    await kernel.events.emit(tx, switchChanged, { name, closed })
  })
  await learnClosed(kernel)
  return readClosed(kernel.db)
}
