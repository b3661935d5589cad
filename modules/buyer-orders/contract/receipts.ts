import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'

export const readReceipt = endpoint('GET', '/api/orders/{id}/receipt', {
  who: 'user',
  sale: 'order',
  params: z.object({ id: Id }),
  file: 'application/pdf',
  errors: ['orders.unknown'],
  summary: 'Le reçu de la commande, en PDF.',
})
