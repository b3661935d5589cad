export const acts: Readonly<Record<string, string>> = {
  'switches.closed': 'Fermeture pour tous',
  'switches.opened': 'Réouverture pour tous',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { switches: 'Interrupteurs' }
