import type { SwitchName } from '#modules/switches/contract/switch-words.ts'
import type { ClosedSwitches } from '#modules/switches/contract/switches.ts'
import { marketSwitches } from '#modules/switches/database/tables.ts'

import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { closedError } from './errors.ts'
import { switchChanged } from './events.ts'

/** The closed switches as this process last read them, so that a check costs no statement. */
const known = new WeakMap<Kernel, ReadonlySet<SwitchName>>()

export function isClosed(kernel: Kernel, name: SwitchName): boolean {
  return known.get(kernel)?.has(name) ?? false
}

/** @throws switches.…_closed (409; 503 in maintenance), with the sentence for people */
export function requireOpen(kernel: Kernel, ...names: SwitchName[]): void {
  for (const name of names) if (isClosed(kernel, name)) throw closedError(name)
}

export async function readClosed(db: Sql): Promise<ClosedSwitches> {
  const rows = await db.select().from(marketSwitches).orderBy(marketSwitches.closedAt)
  return {
    closed: rows.map(({ name, reason, closedAt }) => ({
      name,
      reason,
      at: closedAt.toISOString(),
    })),
  }
}

export async function learnClosed(kernel: Kernel): Promise<void> {
  const { closed } = await readClosed(kernel.db)
  known.set(kernel, new Set(closed.map(({ name }) => name)))
}

/**
 * Updates this process by the event, and every `everyMs` too, so that a lost connection of the
 * listener delays nothing.
 * @returns stops it
 */
export async function followSwitches(kernel: Kernel, everyMs: number | null): Promise<() => void> {
  const learn = () =>
    void learnClosed(kernel).catch((error: unknown) =>
      kernel.log.warn({ err: error }, 'interrupteurs illisibles, nouvel essai'),
    )
  kernel.events.everywhere(switchChanged, learn)
  await learnClosed(kernel)
  const timer = everyMs === null ? undefined : setInterval(learn, everyMs)
  return () => clearInterval(timer)
}
