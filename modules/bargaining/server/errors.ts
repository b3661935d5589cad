import { errorsOf } from '#kernel/errors.ts'

/** Errors of bargaining alone; conversations has its own. */
export const fail = errorsOf({
  'conversations.price_not_open': [409, 'Le prix de ce produit ne se discute pas.'],
  'conversations.product_gone': [409, 'Ce produit n’est plus en vente.'],
  'conversations.choice_missing': [422, 'Choisissez la taille et la couleur.'],
  'conversations.out_of_stock': [409, 'Ce produit est épuisé.'],
  'conversations.price_refused': [422, 'Ce prix est trop bas pour être proposé.'],
  'conversations.too_many_proposals': [429, 'Vous avez fait vos 3 propositions.'],
  'conversations.own_proposal': [409, 'C’est à l’autre de répondre à cette proposition.'],
  'conversations.proposal_answered': [409, 'Cette proposition a déjà une réponse.'],
  'conversations.proposal_ended': [409, 'Cette proposition a pris fin.'],
})
