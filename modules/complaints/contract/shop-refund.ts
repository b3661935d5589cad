import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'

export const refundLineByShop = endpoint('POST', '/api/seller/fulfillments/{id}/refund', {
  who: ['vendeur'],
  shop: 'orders',
  params: z.object({ id: Id }),
  body: z.object({ lineId: z.uuid('Choisissez un article.') }),
  status: 204,
  errors: [
    'complaints.parcel_unknown',
    'complaints.already_open',
    'complaints.refund_amount',
    'complaints.already_refunded',
    'exchanges.line_unknown',
    'exchanges.not_delivered',
    'exchanges.too_late',
    'exchanges.line_exchanged',
    'exchanges.refunded',
    'exchanges.kept_in_part',
    'exchanges.goods_awaited',
  ],
  summary:
    'Rembourse un article remis au lieu de l’échanger, quand la boutique l’a de nouveau ; elle paie le retour.',
})
