import { defineError } from '#kernel/errors.ts'

export const appointmentUnknown = defineError(
  'appointments.unknown',
  404,
  'Cette nomination n’attend plus.',
)
export const appointmentOpen = defineError(
  'appointments.open',
  409,
  'Une nomination de cette personne attend déjà. Approuvez-la ou retirez-la d’abord.',
)
export const secondPersonNeeded = defineError(
  'appointments.second_person',
  409,
  'Vous avez demandé cette nomination, ou elle vous concerne : une autre personne de l’équipe doit l’approuver.',
)
export const appointmentApproved = defineError(
  'appointments.approved',
  409,
  'Cette nomination est déjà approuvée.',
)
