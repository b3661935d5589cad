import { sql } from 'drizzle-orm'

import { promiseTellings } from '#modules/promises/database/tables.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PromiseKind } from '#kernel/promise-kinds.ts'
import { apart } from './apart.ts'
import { openThings, type Thing } from './open-things.ts'

const job = 'promises.tell'

type Told = Thing & { steps: readonly string[]; last: string }

/** Tells of the open things of a kind whose step has come: the last one where several have. */
export async function tellDue(kernel: Kernel, kind: PromiseKind): Promise<void> {
  const { tells } = kind
  if (!tells) return
  const now = kernel.clock.now()
  const past = tells.fromDue && sql`o.due_at <= ${now.toISOString()}`
  for await (const things of openThings(kernel, kind, past)) {
    const due = things.flatMap((thing): Told[] => {
      const steps = tells
        .steps(kernel, thing)
        .filter(({ at }) => at <= now && (thing.dueAt > now || at >= thing.dueAt))
        .toSorted((one, other) => one.at.getTime() - other.at.getTime())
        .map(({ step }) => step)
      const last = steps.at(-1)
      return last && !thing.told.includes(last) ? [{ ...thing, steps, last }] : []
    })
    await apart(kernel, { job, kind: kind.kind }, due, (told) => tellOne(kernel, kind, told))
  }
}

async function tellOne(kernel: Kernel, kind: PromiseKind, told: Told): Promise<void> {
  const { id, dueAt, steps, last } = told
  const toldAt = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [open] = await query(
      tx,
      sql`select o.id from (${kind.open}) o
        where o.id = ${id} and o.due_at = ${dueAt.toISOString()}`,
    )
    if (!open) return
    const written = await tx
      .insert(promiseTellings)
      .values(steps.map((step) => ({ kind: kind.kind, subjectId: id, dueAt, step, toldAt })))
      .onConflictDoNothing()
      .returning({ step: promiseTellings.step })
    if (written.some(({ step }) => step === last)) await kind.tells?.tell(tx, kernel, told, last)
  })
}
