import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'refusals.unknown': [404, 'Cette livraison n’existe pas.'],
  'refusals.contested': [409, 'Ce refus est déjà contesté.'],
  'refusals.not_counted': [409, 'Ce refus ne compte pas, ou plus : il n’y a rien à contester.'],
  'refusals.photo_unknown': [422, 'Cette photo est introuvable. Reprenez-la.'],
  'refusals.answered': [409, 'Vous avez déjà répondu.'],
  'refusals.decided': [409, 'Une décision a déjà été prise sur ce refus.'],
})
