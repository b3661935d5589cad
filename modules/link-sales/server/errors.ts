import { errorsOf } from '#kernel/errors.ts'
import { MOST_OFFERS_A_DAY, MOST_OPEN_OFFERS } from '#modules/link-sales/contract/offer-rules.ts'

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
  'offers.link_unknown': [
    404,
    'Ce lien n’existe pas. Vérifiez-le, ou demandez-le de nouveau à la boutique.',
  ],
  'offers.taken': [409, 'Quelqu’un a pris cette vente avant vous. Rien n’a été payé.'],
  'offers.withdrawn': [409, 'La boutique a retiré cette vente. Rien n’a été payé.'],
  'offers.removed': [409, 'Notre équipe a retiré cette vente. Rien n’a été payé.'],
  'offers.ended': [409, 'Ce lien a pris fin. La boutique peut vous en faire un autre.'],
  'offers.gone': [409, 'Un article de cette vente n’est plus vendu. Rien n’a été payé.'],
  'offers.sold_out': [409, 'Il ne reste pas assez d’un article. Rien n’a été payé.'],
  'offers.shop_closed': [409, 'La boutique est fermée en ce moment. Réessayez plus tard.'],
  'offers.payment_not_offered': [422, 'Cette vente ne se paie pas ainsi.'],
  'offers.address_missing': [422, 'Dites où livrer : la région, le quartier et un repère.'],
  'offers.own_shop': [422, 'Cette vente est celle de votre boutique.'],
  'offers.sign_in_first': [
    403,
    'Ce numéro est celui d’une boutique ou d’une personne de l’équipe. Connectez-vous avec votre mot de passe, puis ouvrez de nouveau ce lien.',
  ],
  'offers.never_again': [409, 'Notre équipe a retiré cette vente : elle ne se refait pas.'],
  'offers.reported_enough': [
    429,
    'Notre équipe a déjà plusieurs signalements de cette vente depuis votre réseau. Connectez-vous pour envoyer le vôtre.',
  ],
  'offers.report_unknown': [404, 'Ce signalement n’existe pas.'],
  'offers.report_decided': [409, 'Ce signalement est déjà décidé.'],
  'offers.not_longer': [409, 'Ce lien vaut déjà plus longtemps. Choisissez plus d’heures.'],
  'offers.not_open': [
    409,
    'Cette vente n’est plus ouverte : elle a été prise, retirée, ou a fini.',
  ],
})
