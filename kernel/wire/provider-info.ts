import { z } from 'zod'

import { endpoint } from './endpoint.ts'

/** Simulated providers. `smsInbox`, `whatsAppInbox`: where their messages are read. */
export const ProviderInfo = z.object({
  simulated: z.object({
    payments: z.boolean(),
    smsInbox: z.url().nullable(),
    whatsAppInbox: z.url().nullable(),
  }),
})
export type ProviderInfo = z.output<typeof ProviderInfo>

export const marketFacts = endpoint('GET', '/api/market', {
  who: 'visitor',
  reply: ProviderInfo,
  summary: 'Dit si les paiements et les SMS de ce marché sont simulés.',
})
