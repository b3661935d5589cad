import type { Caller } from '#kernel/http/caller.ts'
import { forbidden } from '#kernel/errors.ts'

/**
 * Favourites belong to one person; the team may look after them.
 * @throws session.forbidden (403)
 */
export function ownersOnly(caller: Caller, userId: string): void {
  if (caller.userId !== userId && caller.role !== 'admin') throw forbidden()
}
