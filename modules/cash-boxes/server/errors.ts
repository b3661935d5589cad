import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'cash_boxes.courier_works': [
    409,
    'Ce livreur peut remettre ses espèces lui-même : demandez-lui son code.',
  ],
  'cash_boxes.box_changed': [409, 'Sa caisse a changé. Rechargez la page.'],
  'cash_boxes.remittance_open': [409, 'Une remise est déjà en cours.'],
  'cash_boxes.remittance_amount': [422, 'Votre caisse ne contient pas ce montant.'],
  'cash_boxes.remittance_unknown': [404, 'Cette remise n’existe pas ou n’attend plus.'],
})
