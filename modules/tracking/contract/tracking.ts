import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'

const Tracking = z.object({
  /** Consent to the recording of views. */
  agreed: z.boolean('Dites oui ou non.'),
})

export const readTracking = endpoint('GET', '/api/analytics/consent', {
  shape: __API__ && {
    who: 'user',
    reply: Tracking,
    summary: 'Dit si ce que l’appelant regarde peut être noté.',
  },
})

export const setTracking = endpoint('PUT', '/api/analytics/consent', {
  shape: __API__ && {
    who: 'user',
    body: Tracking,
    reply: Tracking,
    summary: 'Accepte ou refuse d’être noté ; un non efface ce qui l’était.',
  },
})
