import { defineError } from '#kernel/errors.ts'

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
export const placeNameTaken = defineError(
  'settings.place_name_taken',
  409,
  'Un quartier porte ou a porté ce nom : des adresses le gardent. Choisissez-en un autre.',
)
export const placeUnknown = defineError(
  'settings.place_unknown',
  404,
  'Ce quartier n’est plus dans la liste. Rechargez la page.',
)
export const ownChange = defineError(
  'settings.own_change',
  409,
  'Une autre personne de l’équipe doit approuver ce changement : vous l’avez demandé.',
)
