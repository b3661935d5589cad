import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'shop_orders.cursor_unknown': [400, 'Cette page n’existe plus. Rechargez la liste.'],
  'shop_orders.link_dead': [
    410,
    'Ce lien ne sert plus : il a été utilisé, ou le délai pour répondre est passé. Ouvrez votre espace vendeur.',
  ],
  'shop_orders.reason_missing': [400, 'Dites pourquoi vous refusez.'],
})
