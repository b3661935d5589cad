import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { Phone } from '#kernel/wire/person-fields.ts'

export const requestAccountDeletion = endpoint('POST', '/api/deleteaccount', {
  who: 'optional',
  body: z.object({
    phoneNumber: Phone,
    reason: text(0, 500, '')
      .nullish()
      .transform((typed) => typed || null),
  }),
  reply: z.object({ message: z.string() }),
  errors: ['identity.too_many_tries'],
  summary:
    'Demande la suppression d’un compte ; l’équipe la traite. Faite par son propriétaire connecté, elle est vérifiée. La réponse est la même sans compte.',
})
