import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'subscriptions.no_shop': [404, 'Vous n’avez pas de boutique.'],
  'subscriptions.wrong_plan': [400, 'Cette formule n’existe pas.'],
  'subscriptions.not_seller': [403, 'Seul un vendeur peut prendre une formule.'],
  'subscriptions.offer_changed': [
    409,
    'Votre formule ou son prix a changé entre-temps. Vérifiez le montant, puis confirmez de nouveau.',
  ],
  'subscriptions.sales_too_small': [
    409,
    'Vos ventes à verser ne suffisent pas encore pour payer cette formule.',
  ],
  'subscriptions.shop_unknown': [404, 'Cette boutique n’existe pas.'],
  'subscriptions.nothing_to_extend': [
    409,
    'Cette boutique n’a plus de formule en cours : il n’y a rien à prolonger.',
  ],
  'subscriptions.end_changed': [
    409,
    'La fin de cette formule a changé entre-temps. Relisez la liste avant de recommencer.',
  ],
})
