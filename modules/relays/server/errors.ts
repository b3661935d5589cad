import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'relays.unknown': [404, 'Ce point relais n’existe pas.'],
  'relays.none': [404, 'Cette boutique n’est pas un point relais.'],
  'relays.parcel_unknown': [404, 'Ce colis n’est pas pour ce relais.'],
  'relays.shop_unknown': [404, 'Cette boutique n’existe pas.'],
  'relays.exists': [409, 'Cette boutique est déjà un point relais.'],
  'relays.closed': [409, 'Ce point relais est fermé.'],
  'relays.box_full': [409, 'La caisse est pleine. Remettez-la d’abord.'],
  'relays.left': [409, 'Ce colis est reparti : il n’est plus dans ce relais.'],
  'relays.not_there': [409, 'Ce colis n’est pas encore arrivé au relais.'],
  'relays.not_leaving': [409, 'Ce colis est gardé pour son client : il ne repart pas.'],
  'relays.to_relay': [
    409,
    'Ce colis va à un point relais : demandez son code au relais, pas au client.',
  ],
  'relays.on_coach': [409, 'Ce colis part en car : attendez qu’il soit au point relais.'],
  'relays.no_room': [409, 'Ce point relais n’a plus de place pour ces colis.'],
  'relays.place_missing': [422, 'Choisissez un point relais.'],
  'relays.nothing_changed': [409, 'Rien n’a changé.'],
})
