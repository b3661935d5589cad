import { z } from 'zod'

import { switchNames } from '#database/values/switches.ts'

import { endpoint } from '../kernel/endpoint.ts'
import { text, Time } from '../kernel/fields.ts'

export { switchNames } from '#database/values/switches.ts'
export type SwitchName = (typeof switchNames)[number]

/** What each closes, and the sentence that people read meanwhile. */
export const switchWords: Readonly<Record<SwitchName, { closes: string; sentence: string }>> = {
  maintenance: {
    closes: 'Tout le marché, sauf l’administration',
    sentence:
      'Le marché est fermé quelques instants pour des travaux. Vos commandes et votre panier sont gardés.',
  },
  orders: {
    closes: 'Les nouvelles commandes',
    sentence:
      'Les commandes sont fermées pour le moment. Votre panier est gardé : réessayez un peu plus tard.',
  },
  cash: {
    closes: 'Le paiement à la livraison',
    sentence: 'Le paiement à la livraison est fermé pour le moment : payez par Orange Money.',
  },
  orange_money: {
    closes: 'Les paiements par Orange Money',
    sentence: 'Orange Money est fermé pour le moment. Réessayez un peu plus tard.',
  },
  registration: {
    closes: 'Les nouveaux comptes',
    sentence: 'Les inscriptions sont fermées pour le moment. Réessayez un peu plus tard.',
  },
}

const Closed = z.object({ name: z.enum(switchNames), reason: z.string(), at: Time })
const reply = z.object({ closed: z.array(Closed) })
export type ClosedSwitches = z.output<typeof reply>
const who = ['admin'] as const

export const readSwitches = endpoint('GET', '/api/admin/switches', {
  who,
  reply,
  summary: 'Ce qui est fermé en ce moment pour tout le monde, et pourquoi.',
})

export const changeSwitch = endpoint('PUT', '/api/admin/switches/{name}', {
  who,
  params: z.object({ name: z.enum(switchNames, 'Cet interrupteur n’existe pas.') }),
  body: z.object({
    closed: z.boolean(),
    reason: text(3, 300, 'Dites pourquoi, en trois lettres au moins.'),
  }),
  reply,
  summary: 'Ferme ou rouvre une partie du marché ; effectif partout en deux secondes.',
})
