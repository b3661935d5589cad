import { errorsOf } from '#kernel/errors.ts'
import { MOST_OFFERS_A_DAY, MOST_OPEN_OFFERS } from '#modules/offers/contract/offer-rules.ts'

export const fail = errorsOf({
  'offers.unknown': [404, 'Cette vente par lien n’existe pas ou n’est pas à votre boutique.'],
  'offers.image_unknown': [422, 'Une image est introuvable : ajoutez-la de nouveau.'],
  'offers.line_invalid': [422, 'Une ligne est à corriger.'],
  'offers.place_not_offered': [409, 'Cette vente ne se reçoit pas à cet endroit.'],
  'offers.too_many_open': [
    409,
    `${MOST_OPEN_OFFERS} liens sont ouverts. Retirez-en un, ou attendez qu’il finisse.`,
  ],
  'offers.too_many_today': [
    409,
    `${MOST_OFFERS_A_DAY} liens par jour pour une nouvelle boutique. Réessayez demain.`,
  ],
  'offers.not_open': [
    409,
    'Cette vente n’est plus ouverte : elle a été prise, retirée, ou a fini.',
  ],
})
