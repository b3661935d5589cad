import { z } from 'zod'

import { endpoint } from '../kernel/endpoint.ts'

const Tracking = z.object({
  /** Whether what this person looks at may be noted. */
  agreed: z.boolean('Dites oui ou non.'),
})

export const readTracking = endpoint('GET', '/api/analytics/consent', {
  who: 'user',
  reply: Tracking,
  summary: 'Dit si ce que l’appelant regarde peut être noté.',
})

export const setTracking = endpoint('PUT', '/api/analytics/consent', {
  who: 'user',
  body: Tracking,
  reply: Tracking,
  summary: 'Accepte ou refuse d’être noté ; un non efface ce qui l’était.',
})
