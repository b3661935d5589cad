import { sql } from 'drizzle-orm'

import { MASKED } from '#modules/conversations/contract/conversations.ts'
import { backfill } from '#kernel/database/backfill.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { findContacts, type Contact } from '#kernel/wire/contacts/contacts.ts'

export type Masked = { text: string; masked: Contact['kind'] | null }
/** `contacts` is null when an older version wrote it. */
export type Written = { body: string; contacts: Contact[] | null }

/**
 * Masks outside links, e-mail addresses and, unless `showsNumbers`, telephone numbers as « [masqué]
 * ». `host`: ours, whose links stay.
 */
export function maskContacts(
  { body, contacts }: Written,
  { showsNumbers, host }: { showsNumbers: boolean; host: string },
): Masked {
  const hidden = (contacts ?? findContacts(body, host)).filter(
    ({ kind }) => kind === 'link' || !showsNumbers,
  )
  const kinds = new Set(hidden.map(({ kind }) => kind))
  const masked = kinds.has('number') ? 'number' : kinds.has('link') ? 'link' : null
  return { text: withoutContacts(body, hidden), masked }
}

/** Removes numbers and links from an account's name. */
export function maskName(name: string): string {
  return withoutContacts(name, findContacts(name))
}

function withoutContacts(text: string, hidden: readonly Contact[]): string {
  let shown = ''
  let at = 0
  for (const { from, to } of hidden) {
    shown += text.slice(at, from) + MASKED
    at = to
  }
  return shown + text.slice(at)
}

export function scheduleFindingContacts(kernel: Kernel, host: () => string): void {
  const start = backfill(kernel, {
    name: 'conversations.fill-contacts',
    size: 50,
    fill: (tx, size) => fillContacts(tx, host(), size),
  })
  kernel.jobs.every('*/10 * * * *', 'conversations.find-contacts', start)
}

/** Finds missing contacts. @returns how many; 0: none left */
async function fillContacts(tx: Tx, host: string, size: number): Promise<number> {
  const { rows } = await tx.execute<{ id: string; body: string }>(sql`
    select id, body from conversation_messages where contacts is null
    order by id limit ${size} for update skip locked`)
  if (rows.length === 0) return 0
  const found = rows.map(({ body }) => JSON.stringify(findContacts(body, host)))
  await tx.execute(sql`
    update conversation_messages m set contacts = f.contacts
    from unnest(${sql.param(rows.map(({ id }) => id))}::bigint[], ${sql.param(found)}::jsonb[]) f(id, contacts)
    where m.id = f.id`)
  return rows.length
}
