import { eq } from 'drizzle-orm'

import { complaints } from '#modules/complaints/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { DomainError } from '#kernel/errors.ts'
import { complaintUnknown } from './errors.ts'

/**
 * Locks a complaint that is not decided yet.
 * @throws complaints.unknown (404) · `decided` once it is decided
 */
export async function lockOpenComplaint(
  tx: Tx,
  complaintId: string,
  decided: () => DomainError,
): Promise<typeof complaints.$inferSelect> {
  const [complaint] = await tx
    .select()
    .from(complaints)
    .where(eq(complaints.id, complaintId))
    .for('update')
  if (!complaint) throw complaintUnknown()
  if (complaint.status === 'résolu') throw decided()
  return complaint
}
