import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'reviews.line_unknown': [404, 'Cet achat n’existe pas.'],
  'reviews.own_shop': [409, 'C’est votre boutique : seuls ses clients donnent leur avis.'],
  'reviews.not_delivered': [409, 'Vous pourrez donner votre avis une fois le colis livré.'],
  'reviews.already_given': [409, 'Vous avez déjà donné votre avis sur cet achat.'],
  'reviews.invalid': [422, 'Choisissez une note de 1 à 5.'],
  'reviews.unknown': [404, 'Cet avis n’existe pas.'],
  'reviews.already_answered': [409, 'Vous avez déjà répondu à cet avis.'],
  'reviews.photo_unknown': [422, 'Une des photos n’est plus là. Ajoutez-la de nouveau.'],
})
