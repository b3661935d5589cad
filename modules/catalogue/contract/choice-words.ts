/** The sentence when a size or a colour is still to choose. */
export const choiceSentences = {
  size: 'Veuillez choisir une taille.',
  color: 'Veuillez choisir une couleur.',
} as const
