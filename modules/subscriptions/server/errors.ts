import { defineError } from '#kernel/errors.ts'

export const noShop = defineError('subscriptions.no_shop', 404, 'Vous n’avez pas de boutique.')
export const wrongPlan = defineError('subscriptions.wrong_plan', 400, 'Cette formule n’existe pas.')
export const notSeller = defineError(
  'subscriptions.not_seller',
  403,
  'Seul un vendeur peut prendre une formule.',
)
export const shopUnknown = defineError(
  'subscriptions.shop_unknown',
  404,
  'Cette boutique n’existe pas.',
)
export const nothingToExtend = defineError(
  'subscriptions.nothing_to_extend',
  409,
  'Cette boutique n’a plus de formule en cours : il n’y a rien à prolonger.',
)
export const endChanged = defineError(
  'subscriptions.end_changed',
  409,
  'La fin de cette formule a changé entre-temps. Relisez la liste avant de recommencer.',
)
