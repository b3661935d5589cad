import { HOURS_BETWEEN_TRIES } from '#modules/deliveries/contract/deliveries.ts'
import { hoursWords } from '#kernel/wire/span-words.ts'
import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'deliveries.parcel_unknown': [404, 'Ce colis n’existe pas ou n’est pas à vous.'],
  'deliveries.not_admitted': [403, 'Le responsable de votre groupe doit d’abord vous admettre.'],
  'deliveries.to_relay': [
    409,
    'Ce colis va à un point relais : tapez le code que le relais lit, pas celui du client.',
  ],
  'deliveries.no_buyer_there': [
    422,
    'Ce colis va à un point relais, où le client ne l’attend pas : choisissez une autre raison.',
  ],
  'deliveries.cash_unconfirmed': [422, 'Confirmez d’abord que vous avez reçu les espèces.'],
  'deliveries.delivered_whole': [
    409,
    'Ce colis a été remis en entier, peut-être par votre responsable : les articles rendus n’ont pas été comptés. Appelez-le.',
  ],
  'deliveries.kept_otherwise': [
    409,
    'Ce colis est déjà remis, avec un autre choix du client : appelez votre responsable.',
  ],
  'deliveries.cash_cap': [
    422,
    'Avec ce colis et ceux que vous portez, votre caisse dépasserait son plafond : remettez d’abord vos espèces.',
  ],
  'deliveries.photo_unknown': [422, 'Cette photo n’existe pas. Reprenez-la.'],
  'deliveries.photo_old': [
    422,
    'Cette photo n’est pas de ce passage : prenez-en une nouvelle, devant la porte.',
  ],
  'deliveries.too_soon': [
    409,
    `Le second essai se fait ${hoursWords(HOURS_BETWEEN_TRIES)} au moins après le premier.`,
  ],
  'deliveries.resend_limit': [429, 'Le code vient d’être envoyé.'],
  'deliveries.courier_unknown': [404, 'Ce livreur n’existe pas ou n’est pas de votre groupe.'],
})

export const courierUnknown = () => fail('deliveries.courier_unknown')
export const parcelUnknown = () => fail('deliveries.parcel_unknown')
export const cashUnconfirmed = () => fail('deliveries.cash_unconfirmed')
