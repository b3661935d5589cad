import { MESSAGE_PHOTOS_MAX } from '#modules/conversations/contract/conversations.ts'
import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'conversations.unknown': [404, 'Cette conversation n’existe pas.'],
  'conversations.own_shop': [409, 'C’est votre boutique.'],
  'conversations.empty': [422, 'Écrivez votre message.'],
  'conversations.closed': [409, 'Cette conversation est fermée.'],
  'conversations.too_many': [
    429,
    'Vous avez déjà ouvert 10 conversations aujourd’hui. Revenez demain.',
  ],
  'conversations.photo_unknown': [
    422,
    `Cette photo n’a pas pu être envoyée. ${MESSAGE_PHOTOS_MAX} photos au plus, ajoutées ici.`,
  ],
  'conversations.subject_unknown': [422, 'Ce produit ou ce colis n’est pas de cette boutique.'],
  'conversations.decided': [409, 'C’est déjà décidé.'],
  'conversations.wrong_outcome': [422, 'Cette décision ne va pas avec ce signalement.'],
})
