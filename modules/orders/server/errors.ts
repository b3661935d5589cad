import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'orders.missing': [400, 'Dites quelle commande payer.'],
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
  'orders.promotion_gone': [
    409,
    'La promotion de cette commande n’a été gardée que le temps de payer, et elle est épuisée depuis. Il faut commander de nouveau.',
  ],
  'orders.place_gone': [
    409,
    'La place au point relais n’a été gardée que le temps de payer, et il est plein depuis. Rien n’est payé.',
  ],
  'orders.link_holds_too_much': [409, 'Un lien ne peut pas garder autant d’unités.'],
  'orders.too_many_links': [409, 'Vous avez déjà 2 commandes à faire payer.'],
  'orders.payment_link_dead': [
    410,
    'Ce lien a pris fin. Demandez-en un autre à la personne qui vous l’a envoyé.',
  ],
})
