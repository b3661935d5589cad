import { SHOP_KEYS_MAX } from '#modules/integrations/contract/shop-keys.ts'
import { WEBHOOKS_MAX } from '#modules/integrations/contract/webhooks.ts'

import { defineError } from '#kernel/errors.ts'

export const keyUnknown = defineError(
  'integrations.key_unknown',
  404,
  'Cette clé n’existe pas, ou plus.',
)
export const tooManyKeys = defineError(
  'integrations.too_many_keys',
  409,
  `Une boutique a ${SHOP_KEYS_MAX} clés au plus : mettez fin à l’une d’elles.`,
)
export const webhookUnknown = defineError(
  'integrations.webhook_unknown',
  404,
  'Cette adresse n’est pas, ou plus, dans votre liste.',
)
export const tooManyWebhooks = defineError(
  'integrations.too_many_webhooks',
  409,
  `Une boutique prévient ${WEBHOOKS_MAX} adresses au plus : retirez-en une.`,
)
export const addressRefused = defineError(
  'integrations.address_refused',
  422,
  'Cette adresse ne convient pas : elle commence par https:// et mène à un serveur public.',
)
export const deliveryUnknown = defineError(
  'integrations.delivery_unknown',
  404,
  'Ce message n’existe pas, ou plus : ils sont gardés un mois.',
)
