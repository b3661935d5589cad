import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'

export const refundLineByShop = endpoint('POST', '/api/seller/fulfillments/{id}/refund', {
  who: ['vendeur'],
  shop: 'orders',
  params: z.object({ id: Id }),
  body: z.object({
    lineId: z.uuid('Choisissez un article.'),
    /** Pieces; absent: all that are left. */
    quantity: z.int('Choisissez un nombre.').min(1, 'Choisissez un nombre.').optional(),
  }),
  status: 204,
  errors: [
    'complaints.parcel_unknown',
    'complaints.exchange_open',
    'complaints.refund_amount',
    'complaints.already_refunded',
    'exchanges.line_unknown',
    'exchanges.not_delivered',
    'exchanges.too_late',
    'exchanges.line_exchanged',
    'exchanges.refunded',
    'exchanges.kept_in_part',
    'exchanges.goods_awaited',
    'exchanges.complaint_open',
    'exchanges.line_claimed',
    'exchanges.too_many',
  ],
  summary:
    'Rembourse des pièces d’un article remis au lieu de l’échanger, quand la boutique l’a de nouveau ; elle paie le retour.',
})
