import { defineError } from '../kernel/errors.ts'

export const changeWaits = defineError(
  'settings.change_waits',
  409,
  'Un changement attend déjà une décision : approuvez-le ou refusez-le d’abord.',
)
export const nothingChanged = defineError(
  'settings.nothing_changed',
  409,
  'Rien ne change : ces réglages sont déjà ceux du marché.',
)
export const changeUnknown = defineError(
  'settings.change_unknown',
  404,
  'Ce changement n’attend plus de décision.',
)
export const ownChange = defineError(
  'settings.own_change',
  409,
  'Une autre personne de l’équipe doit approuver ce changement : vous l’avez demandé.',
)
