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
  'conversations.price_not_open': [409, 'Le prix de ce produit ne se discute pas.'],
  'conversations.product_gone': [409, 'Ce produit n’est plus en vente.'],
  'conversations.choice_missing': [422, 'Choisissez la taille et la couleur.'],
  'conversations.out_of_stock': [409, 'Ce produit est épuisé.'],
  'conversations.price_refused': [422, 'Ce prix est trop bas pour être proposé.'],
  'conversations.too_many_proposals': [429, 'Vous avez fait vos 3 propositions.'],
  'conversations.own_proposal': [409, 'C’est à l’autre de répondre à cette proposition.'],
  'conversations.proposal_answered': [409, 'Cette proposition a déjà une réponse.'],
  'conversations.proposal_ended': [409, 'Cette proposition a pris fin.'],
  'conversations.decided': [409, 'C’est déjà décidé.'],
  'conversations.wrong_outcome': [422, 'Cette décision ne va pas avec ce signalement.'],
})
