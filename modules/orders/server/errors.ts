import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'orders.unknown': [404, 'Cette commande n’existe pas.'],
  'orders.missing': [400, 'Dites quelle commande payer.'],
  'orders.parcel_unknown': [404, 'Ce colis n’existe pas.'],
  'orders.out_of_stock': [409, 'Un article n’est plus disponible dans cette quantité.'],
  'orders.unavailable': [409, 'Un article de votre panier ne peut plus être commandé.'],
  'orders.choice_missing': [422, 'Choisissez la taille et la couleur de chaque article.'],
  'orders.own_product': [422, 'Vous ne pouvez pas commander dans votre propre boutique.'],
  'orders.cash_refused': [
    422,
    'Le paiement à la livraison n’est pas possible pour cette commande.',
  ],
  'orders.price_changed': [
    409,
    'Le total a changé depuis votre dernier affichage. Vérifiez-le, puis validez de nouveau.',
  ],
  'orders.deposit_changed': [
    409,
    'L’acompte demandé a changé depuis votre dernier affichage. Vérifiez-le, puis validez de nouveau.',
  ],
  'orders.number_taken': [
    503,
    'Votre commande n’a pas pu être enregistrée. Réessayez dans un instant.',
  ],
  'orders.too_many_unpaid': [409, 'Vous avez déjà plusieurs commandes à payer.'],
  'orders.too_many_cash': [409, 'Vous attendez déjà plusieurs commandes à payer à la livraison.'],
  'orders.too_much_stock': [409, 'Cette quantité ne peut pas vous être gardée sans paiement.'],
  'orders.too_late_to_cancel': [
    409,
    'Il est trop tard pour annuler : le colis est prêt ou en route.',
  ],
  'orders.made_to_measure': [
    409,
    'La boutique fait votre commande. Passé le jour promis, vous pouvez l’annuler, et votre acompte vous est rendu.',
  ],
  'orders.rest_unpaid': [
    409,
    'Le reste de cette commande n’est pas payé : le colis ne quitte pas la boutique avant.',
  ],
  'orders.rest_costs_more': [
    409,
    'Sans ces articles la promotion de Sugu ne vaut plus, et le reste coûterait plus que toute la commande : ils ne peuvent pas être annulés seuls.',
  ],
  'orders.wrong_state': [409, 'Ce colis a déjà changé d’état. Rechargez la page.'],
  'orders.promotion_gone': [
    409,
    'La promotion de cette commande n’a été gardée que le temps de payer, et elle est épuisée depuis. Il faut commander de nouveau.',
  ],
  'orders.place_gone': [
    409,
    'La place au point relais n’a été gardée que le temps de payer, et il est plein depuis. Rien n’est payé.',
  ],
  'orders.part_unknown_line': [422, 'Dites pour chaque article de ce colis combien sont gardés.'],
  'orders.part_too_many': [422, 'On ne garde pas plus d’articles que commandé, ni moins que zéro.'],
  'orders.part_whole': [422, 'Cet article se garde en entier : gardez tout, ou refusez le colis.'],
  'orders.part_nothing': [422, 'Rien n’est gardé : notez que le client refuse le colis.'],
  'orders.part_all': [422, 'Tout est gardé : remettez le colis entier.'],
  'orders.part_sum_changed': [409, 'La somme a changé. Rien n’est remis.'],
  'orders.link_holds_too_much': [409, 'Un lien ne peut pas garder autant d’unités.'],
  'orders.too_many_links': [409, 'Vous avez déjà 2 commandes à faire payer.'],
  'orders.payment_link_dead': [
    410,
    'Ce lien a pris fin. Demandez-en un autre à la personne qui vous l’a envoyé.',
  ],
})

export const wrongState = () => fail('orders.wrong_state')
export const orderUnknown = () => fail('orders.unknown')
export const parcelUnknown = () => fail('orders.parcel_unknown')
