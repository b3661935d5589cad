export const acts: Readonly<Record<string, string>> = {
  'switches.closed': 'Fermeture pour tous',
  'switches.opened': 'Réouverture pour tous',
}
