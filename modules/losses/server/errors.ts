import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'losses.unknown': [404, 'Cette perte n’existe pas.'],
  'losses.decided': [409, 'Cette perte est déjà décidée.'],
  'losses.found': [409, 'Ce colis est retrouvé : il n’y a plus rien à payer.'],
  'losses.own': [409, 'Une autre personne de l’équipe doit l’approuver.'],
  'losses.not_bearer': [422, 'Ce n’est pas lui qui portait ce colis.'],
})
