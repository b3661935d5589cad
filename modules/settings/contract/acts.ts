export const acts: Readonly<Record<string, string>> = {
  'settings.asked': 'Changement de réglage demandé',
  'settings.changed': 'Réglage changé',
  'settings.refused': 'Changement de réglage refusé',
  'switches.closed': 'Fermeture pour tous',
  'switches.opened': 'Réouverture pour tous',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = {
  settings: 'Réglages',
  switches: 'Interrupteurs',
}
