import * as contract from '#modules/complaints/contract/complaints.ts'
import { refundLineByShop } from '#modules/complaints/contract/shop-refund.ts'
import * as team from '#modules/complaints/contract/team-complaints.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { endWaiting } from './await-goods.ts'
import { answerComplaint, decideComplaint } from './decide-complaint.ts'
import { fail } from './errors.ts'
import { readComplaintForm, fileComplaint, refuseStrangeImages } from './file-complaint.ts'
import { listComplaints, listQueue } from './list-complaints.ts'
import { refusalOf } from './open-complaint.ts'
import * as byShop from './refund-by-shop.ts'
import { ownParcels, type OwnParcel } from './complained-parcels.ts'
import {
  complaintFacts,
  findComplaint,
  readComplaint,
  readHoldingComplaint,
} from './read-complaint.ts'

export function complaintsRoutes(kernel: Kernel): Route[] {
  const { db } = kernel
  const readFile = async (id: string, caller: Caller) => ({
    complaint: await readComplaint(kernel, id, caller),
    facts: await complaintFacts(kernel, id),
  })
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
      parcels: (await ownParcels(kernel, caller.userId, {})).map((parcel) =>
        presentParcel(kernel, parcel),
      ),
    })),
    route(contract.readComplaint, ({ params, caller }) => readComplaint(kernel, params.id, caller)),
    route(
      contract.answerComplaint,
      async ({ params, body, caller, idempotencyKey }) => {
        const { row, viewer, shop } = await findComplaint(db, params.id, caller)
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
    route(
      refundLineByShop,
      ({ params, body, shop }) =>
        byShop.refundLineByShop(kernel, { parcelId: params.id, ...body, shop }),
      { perMinute: 20 },
    ),
    route(team.listComplaintQueue, ({ query }) => listQueue(kernel, query)),
    route(team.readComplaintFile, ({ params, caller }) => readFile(params.id, caller)),
    route(team.readHoldingComplaint, ({ params, caller }) =>
      readHoldingComplaint(kernel, params.id, caller.userId),
    ),
    route(team.decideComplaint, async ({ params, body, caller }) => {
      const { outcome, refundAmount, goodsBack, reason, lineId, variantId, quantity, shopPays } =
        body
      await decideComplaint(kernel, {
        complaintId: params.id,
        actor: caller,
        outcome,
        refundFrancs: refundAmount ?? null,
        goodsBack,
        exchange: { lineId, variantId, quantity, shopPays },
        reason,
      })
      return readFile(params.id, caller)
    }),
    route(team.endWaitingForGoods, async ({ params, body, caller }) => {
      await endWaiting(kernel, { complaintId: params.id, actor: caller, reason: body.reason })
      return readFile(params.id, caller)
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
