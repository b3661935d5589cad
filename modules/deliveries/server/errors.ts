import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'deliveries.parcel_unknown': [404, 'Ce colis n’existe pas ou n’est pas à vous.'],
  'deliveries.wrong_code': [422, 'Code incorrect.'],
  'deliveries.code_locked': [429, 'Trop de codes incorrects. Réessayez plus tard.'],
  'deliveries.not_admitted': [403, 'Le responsable de votre groupe doit d’abord vous admettre.'],
  'deliveries.cash_unconfirmed': [422, 'Confirmez d’abord que vous avez reçu les espèces.'],
  'deliveries.already_delivered': [409, 'Ce colis est déjà livré : ce code ne sert plus.'],
  'deliveries.cash_cap': [
    422,
    'Votre caisse est pleine : remettez vos espèces avant de prendre un colis à encaisser.',
  ],
  'deliveries.photo_unknown': [422, 'Cette photo n’existe pas. Reprenez-la.'],
  'deliveries.resend_limit': [429, 'Le code vient d’être envoyé.'],
  'deliveries.courier_unknown': [404, 'Ce livreur n’existe pas ou n’est pas de votre groupe.'],
  'deliveries.courier_busy': [409, 'Ce livreur porte encore des colis ou des espèces.'],
  'deliveries.courier_works': [
    409,
    'Ce livreur peut remettre ses espèces lui-même : demandez-lui son code.',
  ],
  'deliveries.box_changed': [409, 'Sa caisse a changé. Rechargez la page.'],
  'deliveries.remittance_open': [409, 'Une remise est déjà en cours.'],
  'deliveries.remittance_amount': [422, 'Votre caisse ne contient pas ce montant.'],
  'deliveries.remittance_unknown': [404, 'Cette remise n’existe pas ou n’attend plus.'],
})
