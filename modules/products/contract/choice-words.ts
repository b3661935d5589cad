export const choiceSentences = {
  size: 'Veuillez choisir une taille.',
  color: 'Veuillez choisir une couleur.',
} as const
