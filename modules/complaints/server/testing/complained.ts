import { type Complaint } from '#modules/complaints/contract/complaints.ts'
import { decideComplaint } from '#modules/complaints/contract/team-complaints.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { complain, photo } from '../../../../tests/support/complaints.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import { line, order } from '../../../../tests/support/orders.ts'
import { deliver } from '../../../../tests/support/parcels.ts'
import { payFor } from '../../../../tests/support/payments.ts'

export const hour = 3_600_000

export type Case = { complaint: Complaint; placed: Order; parcelId: string; params: { id: string } }

type Bought = { method?: Order['payment']['method']; price?: number; free?: boolean }

/** A market with one shop, its buyer Aminata and the team, and the complaints that she files. */
export async function openComplaints() {
  const market = await openMarket()
  const [seller, courier, admin, finance, awa] = [
    await market.seller(),
    await market.staff('livreur'),
    await market.staff('admin'),
    await market.staff('finance'),
    await market.buyer('Aminata Touré'),
  ]

  async function complained({
    method = 'orange_money',
    price = 10_010,
    free = false,
  }: Bought = {}): Promise<Case> {
    const goods = await market.product({ seller, price, isFreeLivraison: free })
    const placed = await order(awa, [line(goods)], { paymentMethod: method })
    if (method === 'orange_money') await payFor(market, placed)
    const parcelId = placed.fulfillments[0]?._id ?? ''
    await deliver(market, { parcelId, seller, courier })
    const complaint = await complain(awa, {
      orderNumber: placed.orderNumber,
      message: 'Une coupe est tachée.',
      files: [await photo()],
    })
    return { complaint, placed, parcelId, params: { id: complaint._id } }
  }

  const decide = (
    { params }: Case,
    body: {
      outcome: 'remboursé' | 'remplacé' | 'rejeté'
      refundAmount?: number
      reason?: string
      shopPays?: boolean
    },
  ) => admin.call(decideComplaint, { params, body: { reason: 'Les photos le montrent.', ...body } })

  return { market, seller, courier, admin, finance, awa, complained, decide }
}
