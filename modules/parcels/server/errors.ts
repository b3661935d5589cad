import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'orders.unknown': [404, 'Cette commande n’existe pas.'],
  'orders.parcel_unknown': [404, 'Ce colis n’existe pas.'],
  'orders.rest_unpaid': [
    409,
    'Le reste de cette commande n’est pas payé : le colis ne quitte pas la boutique avant.',
  ],
  'orders.rest_costs_more': [
    409,
    'Sans ces articles la promotion de Sugu ne vaut plus, et le reste coûterait plus que toute la commande : ils ne peuvent pas être annulés seuls.',
  ],
  'orders.wrong_state': [409, 'Ce colis a déjà changé d’état. Rechargez la page.'],
  'orders.part_unknown_line': [422, 'Dites pour chaque article de ce colis combien sont gardés.'],
  'orders.part_too_many': [422, 'On ne garde pas plus d’articles que commandé, ni moins que zéro.'],
  'orders.part_whole': [422, 'Cet article se garde en entier : gardez tout, ou refusez le colis.'],
  'orders.part_nothing': [422, 'Rien n’est gardé : notez que le client refuse le colis.'],
  'orders.part_all': [422, 'Tout est gardé : remettez le colis entier.'],
  'orders.part_sum_changed': [409, 'La somme a changé. Rien n’est remis.'],
})
