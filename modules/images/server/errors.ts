import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'images.unknown': [404, 'Cette photo n’existe pas, ou n’existe plus.'],
  'images.too_many': [429, 'Vous avez envoyé beaucoup d’images. Réessayez dans une heure.'],
  'images.too_heavy': [429, 'Vos images du jour pèsent déjà 200 Mo. Réessayez demain.'],
  'images.wrong_type': [415, 'Format invalide — choisissez une image (jpg/png).'],
  'images.too_large': [413, 'Fichier trop volumineux — max 5MB.'],
  'images.unreadable': [422, 'Impossible de lire l’image sélectionnée.'],
  'images.too_small': [422, ''],
})

/** `minimum`: px, both sides. */
export function tooSmall(minimum: number): Error {
  return fail('images.too_small', { sentence: `Image trop petite — min ${minimum}×${minimum}px.` })
}
