import { sql } from 'drizzle-orm'

import { promisesWithoutEnd } from '#modules/promises/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PromiseKind } from '#kernel/promise-kinds.ts'
import { apart } from './apart.ts'
import { openThings } from './open-things.ts'

const job = 'promises.end'

/** Ends the open things of a kind whose time is over, where the team lets the kind end. */
export async function endDue(kernel: Kernel, kind: PromiseKind): Promise<void> {
  const { end } = kind
  if (!end) return
  const now = kernel.clock.now()
  const past = sql`o.due_at <= ${now.toISOString()}`
  for await (const things of openThings(kernel, kind, past)) {
    const over = things.filter((thing) => !end.at || end.at(kernel, thing) <= now)
    if (over.length === 0) continue
    const among = end.among && (await end.among(kernel, over))
    const ended = among ? over.filter(({ id }) => among.has(id)) : over
    await apart(kernel, { job, kind: kind.kind }, ended, ({ id }) => end.run(kernel, id))
  }
}

/** Returns the kinds that end nothing until the team turns them on. */
export async function kindsWithoutEnd({ db }: Kernel): Promise<Set<string>> {
  const rows = await db.select().from(promisesWithoutEnd)
  return new Set(rows.map(({ kind }) => kind))
}
