import { defineError } from '#kernel/errors.ts'

/** Why a picture is refused: the specification's sentences. */
export const wrongType = defineError(
  'images.wrong_type',
  415,
  'Format invalide — choisissez une image (jpg/png).',
)
export const tooLarge = defineError('images.too_large', 413, 'Fichier trop volumineux — max 5MB.')
export const unreadable = defineError(
  'images.unreadable',
  422,
  'Impossible de lire l’image sélectionnée.',
)

const tooSmallFor = defineError('images.too_small', 422, '')

/** `minimum` in pixels, for both sides. */
export function tooSmall(minimum: number): Error {
  return tooSmallFor({ sentence: `Image trop petite — min ${minimum}×${minimum}px.` })
}
