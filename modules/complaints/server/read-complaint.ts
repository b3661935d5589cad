import { sql } from 'drizzle-orm'

import type { Complaint } from '#modules/complaints/contract/complaints.ts'

import type { Caller } from '#kernel/http/caller.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { complaintUnknown } from './errors.ts'
import { selectComplaints, type ComplaintRow } from './queries.ts'
import { presentComplaints, type Viewer } from './present-complaint.ts'

type Requester = Pick<Caller, 'userId' | 'role'>

/**
 * One complaint as its reader may see it.
 * @throws complaints.unknown (404), also for somebody else's
 */
export async function readComplaint(
  kernel: Kernel,
  complaintId: string,
  requester: Requester,
): Promise<Complaint> {
  const { row, viewer } = await findComplaint(kernel.db, complaintId, requester)
  const [complaint] = await presentComplaints(kernel, [row], viewer)
  if (!complaint) throw complaintUnknown()
  return complaint
}

/**
 * The complaint that withholds a parcel's money, for finance to read.
 * @throws complaints.unknown (404) when none is open
 */
export async function readHoldingComplaint(
  kernel: Kernel,
  parcelId: string,
  readerId: string,
): Promise<Complaint> {
  const where = sql`c.parcel_id = ${parcelId} and c.status <> 'résolu'`
  const rows = await selectComplaints(kernel.db, { where, orderBy: sql`c.id`, limit: 1, offset: 0 })
  const [complaint] = await presentComplaints(kernel, rows, { userId: readerId, side: 'support' })
  if (!complaint) throw complaintUnknown()
  return complaint
}

/**
 * A complaint and its reader's side: the buyer, the shop or the team. A reader on two sides gets
 * the first of these.
 * @throws complaints.unknown (404), also for somebody else's
 */
export async function findComplaint(
  db: Sql,
  complaintId: string,
  { userId, role }: Requester,
): Promise<{ row: ComplaintRow; viewer: Viewer }> {
  const mine =
    role === 'admin' ? sql`true` : sql`(c.buyer_id = ${userId} or s.owner_id = ${userId})`
  const [row] = await selectComplaints(db, {
    where: sql`c.id = ${complaintId} and ${mine}`,
    orderBy: sql`c.id`,
    limit: 1,
    offset: 0,
  })
  if (!row) throw complaintUnknown()
  const side =
    row.complaint.buyerId === userId ? 'buyer' : row.shopOwnerId === userId ? 'shop' : 'support'
  return { row, viewer: { userId, side } }
}
