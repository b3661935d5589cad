import { defineError } from '#kernel/errors.ts'

export const lineUnknown = defineError('reviews.line_unknown', 404, 'Cet achat n’existe pas.')
export const notDelivered = defineError(
  'reviews.not_delivered',
  409,
  'Vous pourrez donner votre avis une fois le colis livré.',
)
export const alreadyReviewed = defineError(
  'reviews.already_given',
  409,
  'Vous avez déjà donné votre avis sur cet achat.',
)
export const reviewInvalid = defineError('reviews.invalid', 422, 'Choisissez une note de 1 à 5.')
export const reviewUnknown = defineError('reviews.unknown', 404, 'Cet avis n’existe pas.')
export const alreadyAnswered = defineError(
  'reviews.already_answered',
  409,
  'Vous avez déjà répondu à cet avis.',
)
export const photoUnknown = defineError(
  'reviews.photo_unknown',
  422,
  'Une des photos n’est plus là. Ajoutez-la de nouveau.',
)
