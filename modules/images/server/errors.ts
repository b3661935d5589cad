import { defineError } from '#kernel/errors.ts'

export { unreadable } from './pictures/picture-refusals.ts'

export const tooManyUploads = defineError(
  'images.too_many',
  429,
  'Vous avez envoyé beaucoup d’images. Réessayez dans une heure.',
)
