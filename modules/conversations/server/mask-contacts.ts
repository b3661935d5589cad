import { MASKED } from '#modules/conversations/contract/conversations.ts'
import { findContacts, type Contact } from '#kernel/wire/contacts/contacts.ts'

export type Masked = { text: string; masked: Contact['kind'] | null }
/** `contacts`: null: found at each reading. */
export type Written = { body: string; contacts: Contact[] | null }

/**
 * Masks outside links, e-mail addresses and, unless `showsNumbers`, telephone numbers. `host`:
 * ours, whose links stay.
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
