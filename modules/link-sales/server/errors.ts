import { errorsOf } from '#kernel/errors.ts'
import { MOST_OFFERS_A_DAY } from '#modules/link-sales/contract/offer-rules.ts'

export const fail = errorsOf({
  'link_sales.unknown': [404, 'Cette vente par lien n’existe pas ou n’est pas à votre boutique.'],
  'link_sales.image_unknown': [422, 'Une image est introuvable : ajoutez-la de nouveau.'],
  'link_sales.line_invalid': [422, 'Une ligne est à corriger.'],
  'link_sales.place_not_offered': [409, 'Cette vente ne se reçoit pas à cet endroit.'],
  'link_sales.too_many_open': [
    409,
    'Trop de liens sont ouverts. Retirez-en un, ou attendez qu’il finisse.',
  ],
  'link_sales.too_many_today': [
    409,
    `${MOST_OFFERS_A_DAY} liens par jour pour une nouvelle boutique. Réessayez demain.`,
  ],
  'link_sales.link_unknown': [
    404,
    'Ce lien n’existe pas. Vérifiez-le, ou demandez-le de nouveau à la boutique.',
  ],
  'link_sales.taken': [409, 'Quelqu’un a pris cette vente avant vous. Rien n’a été payé.'],
  'link_sales.withdrawn': [409, 'La boutique a retiré cette vente. Rien n’a été payé.'],
  'link_sales.removed': [409, 'Notre équipe a retiré cette vente. Rien n’a été payé.'],
  'link_sales.ended': [409, 'Ce lien a pris fin. La boutique peut vous en faire un autre.'],
  'link_sales.gone': [409, 'Un article de cette vente n’est plus vendu. Rien n’a été payé.'],
  'link_sales.sold_out': [409, 'Il ne reste pas assez d’un article. Rien n’a été payé.'],
  'link_sales.shop_closed': [409, 'La boutique est fermée en ce moment. Réessayez plus tard.'],
  'link_sales.payment_not_offered': [422, 'Cette vente ne se paie pas ainsi.'],
  'link_sales.address_missing': [422, 'Dites où livrer : la région, le quartier et un repère.'],
  'link_sales.own_shop': [422, 'Cette vente est celle de votre boutique.'],
  'link_sales.sign_in_first': [
    403,
    'Ce numéro est celui d’une boutique ou d’une personne de l’équipe. Connectez-vous avec votre mot de passe, puis ouvrez de nouveau ce lien.',
  ],
  'link_sales.never_again': [409, 'Notre équipe a retiré cette vente : elle ne se refait pas.'],
  'link_sales.reported_enough': [
    429,
    'Notre équipe a déjà plusieurs signalements de cette vente depuis votre réseau. Connectez-vous pour envoyer le vôtre.',
  ],
  'link_sales.report_unknown': [404, 'Ce signalement n’existe pas.'],
  'link_sales.report_decided': [409, 'Ce signalement est déjà décidé.'],
  'link_sales.not_longer': [409, 'Ce lien vaut déjà plus longtemps. Choisissez plus d’heures.'],
  'link_sales.not_open': [
    409,
    'Cette vente n’est plus ouverte : elle a été prise, retirée, ou a fini.',
  ],
})
