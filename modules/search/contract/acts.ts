export const acts: Readonly<Record<string, string>> = {
  'catalogue.synonyms_changed': 'Synonymes modifiés',
}
