import { defineError } from '#kernel/errors.ts'

export const orderUnknown = defineError('orders.unknown', 404, 'Cette commande n’existe pas.')
export const parcelUnknown = defineError('orders.parcel_unknown', 404, 'Ce colis n’existe pas.')
export const outOfStock = defineError(
  'orders.out_of_stock',
  409,
  'Un article n’est plus disponible dans cette quantité.',
)
export const unavailableItems = defineError(
  'orders.unavailable',
  409,
  'Un article de votre panier ne peut plus être commandé.',
)
export const choiceMissing = defineError(
  'orders.choice_missing',
  422,
  'Choisissez la taille et la couleur de chaque article.',
)
export const ownProduct = defineError(
  'orders.own_product',
  422,
  'Vous ne pouvez pas commander dans votre propre boutique.',
)
export const cashRefused = defineError(
  'orders.cash_refused',
  422,
  'Le paiement à la livraison n’est pas possible pour cette commande.',
)
export const priceChanged = defineError(
  'orders.price_changed',
  409,
  'Le total a changé depuis votre dernier affichage. Vérifiez-le, puis validez de nouveau.',
)
export const numberTaken = defineError(
  'orders.number_taken',
  503,
  'Votre commande n’a pas pu être enregistrée. Réessayez dans un instant.',
)
export const tooManyUnpaid = defineError(
  'orders.too_many_unpaid',
  409,
  'Vous avez déjà plusieurs commandes à payer.',
)
export const tooManyCash = defineError(
  'orders.too_many_cash',
  409,
  'Vous attendez déjà plusieurs commandes à payer à la livraison.',
)
export const tooMuchStock = defineError(
  'orders.too_much_stock',
  409,
  'Cette quantité ne peut pas vous être gardée sans paiement.',
)
export const tooLateToCancel = defineError(
  'orders.too_late_to_cancel',
  409,
  'Il est trop tard pour annuler : le colis est prêt ou en route.',
)
export const cursorUnknown = defineError(
  'orders.cursor_unknown',
  400,
  'Cette page n’existe plus. Rechargez la liste.',
)
export const wrongState = defineError(
  'orders.wrong_state',
  409,
  'Ce colis a déjà changé d’état. Rechargez la page.',
)
export const linkDead = defineError(
  'orders.link_dead',
  410,
  'Ce lien ne sert plus : il a été utilisé, ou douze heures ont passé. Ouvrez votre espace vendeur.',
)
export const reasonMissing = defineError(
  'orders.reason_missing',
  400,
  'Dites pourquoi vous refusez.',
)
