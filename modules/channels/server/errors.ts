import { defineError } from '#kernel/errors.ts'

export const pushRefused = defineError(
  'channels.push_refused',
  422,
  'Ce navigateur ne peut pas recevoir nos notifications.',
)
export const wayRefused = defineError(
  'channels.way_refused',
  422,
  'Ce choix n’existe pas pour ce sujet.',
)
export const whatsAppNoticeRefused = defineError(
  'channels.notice_refused',
  400,
  'Cette annonce ne vient pas de WhatsApp.',
)
