import { defineError } from '#kernel/errors.ts'

export const exportUnknown = defineError(
  'own_data.unknown',
  404,
  'Cette copie n’existe pas, ou ne s’ouvre plus. Demandez-en une autre.',
)
