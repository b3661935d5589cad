/** Complaints about parcels; the money is withheld. */
import type { Module } from '#kernel/module.ts'
import { notifyAboutComplaints } from './server/notices.ts'
import * as contract from '#modules/complaints/contract/complaints.ts'
import * as team from '#modules/complaints/contract/team-complaints.ts'
import { sql } from 'drizzle-orm'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { refundTeamParcel } from '#modules/team-orders/contract/admin-orders.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { readTeamOrder } from '#modules/team-orders/module.ts'
import { escalateComplaints } from './server/escalate-complaints.ts'
import { answerComplaint, decideComplaint } from './server/decide-complaint.ts'
import { refusalOf } from './server/open-complaint.ts'
import {
  complaintFacts,
  findComplaint,
  readComplaint,
  readHoldingComplaint,
} from './server/read-complaint.ts'
import { readComplaintForm, fileComplaint, refuseStrangeImages } from './server/file-complaint.ts'
import { fail } from './server/errors.ts'
import { ownParcels, type OwnParcel } from './server/queries.ts'
import { listComplaints, listQueue } from './server/list-complaints.ts'
import { refundByTeam } from './server/refund-parcel.ts'

export { answerComplaint, decideComplaint } from './server/decide-complaint.ts'
export { findComplainable } from './server/file-complaint.ts'
export {
  complaintAnswered,
  complaintEscalated,
  complaintOpened,
  complaintResolved,
  parcelRefundedByTeam,
} from './server/events.ts'
export { disputedAmong, supportersIn } from './server/queries.ts'
export { openComplaint } from './server/open-complaint.ts'

export function complaintsDomain(kernel: Kernel): { routes: Route[] } {
  kernel.jobs.every('*/10 * * * *', 'complaints.escalate', () => escalateComplaints(kernel))
  return { routes: complaintsRoutes(kernel) }
}

export const ownComplaintParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Réclamations',
    sql`select o.order_number as "Commande", c.status as "État", c.outcome as "Décision",
      c.resolution as "Raison de la décision", c.refund_francs as "Remboursé (f)",
      c.opened_at as "Ouverte le", c.resolved_at as "Résolue le"
    from complaints c join parcel_facts p on p.id = c.parcel_id join order_facts o on o.id = p.order_id
    where c.buyer_id = ${userId} order by c.opened_at`,
  ),
  await exportPart(
    db,
    'Vos messages dans les réclamations',
    sql`select o.order_number as "Commande", m.body as "Message", m.sent_at as "Envoyé le"
    from complaint_messages m join complaints c on c.id = m.complaint_id
      join parcel_facts p on p.id = c.parcel_id join order_facts o on o.id = p.order_id
    where m.sender_id = ${userId} order by m.sent_at`,
  ),
]

function complaintsRoutes(kernel: Kernel): Route[] {
  const { db } = kernel
  return [
    route(
      contract.openComplaint,
      async ({ raw, caller, idempotencyKey }) => {
        const id = await fileComplaint(
          kernel,
          caller.userId,
          await readComplaintForm(raw),
          idempotencyKey,
        )
        return readComplaint(kernel, id, { userId: caller.userId, role: 'buyer' })
      },
      { perMinute: 10 },
    ),
    route(contract.listOwnComplaints, ({ query, caller }) =>
      listComplaints(kernel, { userId: caller.userId, side: 'buyer' }, query),
    ),
    route(contract.listComplainableParcels, async ({ caller }) => ({
      parcels: (await ownParcels(db, caller.userId, {})).map((parcel) =>
        presentParcel(kernel, parcel),
      ),
    })),
    route(contract.readComplaint, ({ params, caller }) => readComplaint(kernel, params.id, caller)),
    route(
      contract.answerComplaint,
      async ({ params, body, caller, idempotencyKey }) => {
        const { row, viewer, shop } = await findComplaint(db, params.id, caller)
        // Photos of an answer may be small.
        await refuseStrangeImages(kernel, caller.userId, body.images, 1)
        const { side } = viewer
        await answerComplaint(kernel, {
          complaintId: params.id,
          senderId: caller.userId,
          side,
          message: body.content,
          imageIds: body.images,
          idempotencyKey,
          ...(side === 'shop' && shop ? { actor: shop, orderNumber: row.orderNumber } : {}),
        })
        return readComplaint(kernel, params.id, caller)
      },
      { perMinute: 20 },
    ),
    route(contract.listShopComplaints, ({ query, shop }) =>
      listComplaints(
        kernel,
        { userId: shop.ownerId, side: 'shop', isHelper: !shop.isOwner },
        query,
      ),
    ),
    route(team.listComplaintQueue, ({ query }) => listQueue(kernel, query)),
    route(team.readComplaintFile, async ({ params, caller }) => ({
      complaint: await readComplaint(kernel, params.id, caller),
      facts: await complaintFacts(db, params.id),
    })),
    route(team.readHoldingComplaint, ({ params, caller }) =>
      readHoldingComplaint(kernel, params.id, caller.userId),
    ),
    route(team.decideComplaint, async ({ params, body, caller }) => {
      const { outcome, refundAmount, reason } = body
      await decideComplaint(kernel, {
        complaintId: params.id,
        actor: caller,
        outcome,
        refundFrancs: refundAmount ?? null,
        reason,
      })
      return {
        complaint: await readComplaint(kernel, params.id, caller),
        facts: await complaintFacts(db, params.id),
      }
    }),
    route(refundTeamParcel, async ({ params, body, caller, idempotencyKey }) => {
      await refundByTeam(kernel, {
        orderId: params.id,
        parcelId: body.parcel,
        actor: caller,
        francs: body.amount,
        reason: body.reason,
        idempotencyKey,
      })
      return readTeamOrder(kernel, params.id)
    }),
  ]
}

function presentParcel(kernel: Kernel, parcel: OwnParcel): contract.ComplainableParcel {
  const {
    id,
    orderNumber,
    shopName,
    deliveredAt,
    itemsCount,
    name,
    slug,
    imageId,
    openComplaintId,
    refunded,
  } = parcel
  const refusal = openComplaintId
    ? fail('complaints.already_open')
    : refunded
      ? fail('complaints.already_refunded')
      : refusalOf(kernel, parcel)
  return {
    fulfillmentId: id,
    orderNumber,
    shopName,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    product: { name, slug, imageUrl: imageId ? imageAddress(imageId, 160) : null },
    itemsCount,
    refusal: refusal?.message ?? null,
    complaintId: openComplaintId,
  }
}

export const complaints: Module = {
  name: 'complaints',
  notices: notifyAboutComplaints,
}
