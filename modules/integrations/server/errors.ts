import { SHOP_KEYS_MAX } from '#modules/integrations/contract/shop-keys.ts'
import { WEBHOOKS_MAX } from '#modules/integrations/contract/webhooks.ts'

import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'integrations.key_unknown': [404, 'Cette clé n’existe pas, ou plus.'],
  'integrations.too_many_keys': [
    409,
    `Une boutique a ${SHOP_KEYS_MAX} clés au plus : mettez fin à l’une d’elles.`,
  ],
  'integrations.webhook_unknown': [404, 'Cette adresse n’est pas, ou plus, dans votre liste.'],
  'integrations.too_many_webhooks': [
    409,
    `Une boutique prévient ${WEBHOOKS_MAX} adresses au plus : retirez-en une.`,
  ],
  'integrations.address_refused': [
    422,
    'Cette adresse ne convient pas : elle commence par https:// et mène à un serveur public.',
  ],
  'integrations.delivery_unknown': [
    404,
    'Ce message n’existe pas, ou plus : ils sont gardés un mois.',
  ],
})
