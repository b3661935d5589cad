import { defineError } from '#kernel/errors.ts'

export const synonymsInvalid = defineError(
  'catalogue.synonyms_invalid',
  422,
  'Donnez de 2 à 40 termes différents, de 60 caractères au plus.',
)
