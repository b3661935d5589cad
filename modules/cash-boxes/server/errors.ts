import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'deliveries.courier_works': [
    409,
    'Ce livreur peut remettre ses espèces lui-même : demandez-lui son code.',
  ],
  'deliveries.box_changed': [409, 'Sa caisse a changé. Rechargez la page.'],
  'deliveries.remittance_open': [409, 'Une remise est déjà en cours.'],
  'deliveries.remittance_amount': [422, 'Votre caisse ne contient pas ce montant.'],
  'deliveries.remittance_unknown': [404, 'Cette remise n’existe pas ou n’attend plus.'],
})
