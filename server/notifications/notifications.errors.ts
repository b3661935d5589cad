import { defineError } from '../kernel/errors.ts'

export const notificationUnknown = defineError('notifications.unknown', 404, 'Cette notification n’existe pas.')
