export const actDomains: Readonly<Record<string, string>> = { relays: 'Points relais' }

export const acts: Readonly<Record<string, string>> = {
  'relays.opened': 'Point relais ouvert',
  'relays.changed': 'Point relais modifié',
  'relays.reopened': 'Point relais rouvert',
  'relays.paused': 'Point relais en pause',
  'relays.closed': 'Point relais fermé',
  'relays.parcel_moved': 'Colis d’un point relais déplacé',
  'relays.arrived': 'Colis entré au point relais, sans code',
  'relays.taken': 'Colis sorti du point relais, sans code',
  'shops.relay_took_drop': 'Colis d’une boutique reçu au point relais',
  'shops.relay_gave_back': 'Colis revenu, rendu à sa boutique',
  'shops.relay_handed_over': 'Colis remis au point relais',
  'shops.relay_paused': 'Point relais en pause',
  'shops.relay_reopened': 'Point relais rouvert',
  'shops.relay_day_closed': 'Point relais fermé un jour',
  'shops.relay_day_opened': 'Jour fermé du point relais annulé',
}
