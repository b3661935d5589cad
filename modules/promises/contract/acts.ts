export const acts: Readonly<Record<string, string>> = {
  'promises.end_on': 'Fin automatique allumée',
  'promises.end_off': 'Fin automatique éteinte',
  'promises.withdrawn': 'Promesse non tenue, retirée',
  'promises.kept_counting': 'Promesse non tenue, gardée',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { promises: 'Échéances' }
