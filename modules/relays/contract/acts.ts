export const actDomains: Readonly<Record<string, string>> = { relays: 'Points relais' }

export const acts: Readonly<Record<string, string>> = {
  'relays.opened': 'Point relais ouvert',
  'relays.changed': 'Point relais modifié',
  'relays.reopened': 'Point relais rouvert',
  'relays.paused': 'Point relais en pause',
  'relays.closed': 'Point relais fermé',
}
