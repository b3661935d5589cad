import { defineError } from '#kernel/errors.ts'

export const codeRefused = defineError(
  'promotions.code_refused',
  409,
  'Ce code n’est plus disponible.',
)
export const nothingToPay = defineError(
  'promotions.nothing_to_pay',
  422,
  'Il ne reste rien à payer, et un opérateur ne prend pas 0 f : retirez le code, ajoutez un article, ou choisissez de payer à la livraison.',
)
export const promotionUnknown = defineError(
  'promotions.unknown',
  404,
  'Cette promotion n’existe pas.',
)
export const codeTaken = defineError('promotions.code_taken', 409, 'Ce code est déjà pris.')
export const targetGone = defineError(
  'promotions.target_gone',
  422,
  'Un produit ou une catégorie n’existe plus.',
)
export const endsBeforeNow = defineError(
  'promotions.ends_before_now',
  422,
  'Ce jour est passé : choisissez une fin à venir.',
)
export const tooManyPromotions = defineError(
  'promotions.too_many',
  409,
  'Vous avez déjà 50 promotions en cours ou à venir : arrêtez-en une.',
)
export const tooManyToday = defineError(
  'promotions.too_many_today',
  409,
  'Vous avez créé 50 promotions en 24 h : revenez demain.',
)
export const promotionOver = defineError(
  'promotions.over',
  409,
  'Cette promotion est déjà terminée.',
)
export const budgetBelow = defineError(
  'promotions.budget_below',
  422,
  'Le budget ne peut pas être inférieur à ce qui est déjà utilisé.',
)
export const ownBudget = defineError(
  'promotions.own_budget',
  409,
  'Une autre personne de l’équipe doit approuver ce budget.',
)
export const tooManyGuesses = defineError('promotions.too_many_guesses', 429, 'Trop d’essais.')
