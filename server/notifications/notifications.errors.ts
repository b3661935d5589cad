import { defineError } from '../kernel/errors.ts'

export const notificationUnknown = defineError(
  'notifications.unknown',
  404,
  'Cette notification n’existe pas.',
)
export const pushRefused = defineError(
  'notifications.push_refused',
  422,
  'Ce navigateur ne peut pas recevoir nos notifications.',
)
