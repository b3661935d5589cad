import { errorsOf } from '#kernel/errors.ts'

/** Errors of bargaining alone; conversations has its own. */
export const fail = errorsOf({
  'bargaining.price_not_open': [409, 'Le prix de ce produit ne se discute pas.'],
  'bargaining.product_gone': [409, 'Ce produit n’est plus en vente.'],
  'bargaining.choice_missing': [422, 'Choisissez la taille et la couleur.'],
  'bargaining.out_of_stock': [409, 'Ce produit est épuisé.'],
  'bargaining.price_refused': [422, 'Ce prix est trop bas pour être proposé.'],
  'bargaining.too_many_proposals': [429, 'Vous avez fait vos 3 propositions.'],
  'bargaining.own_proposal': [409, 'C’est à l’autre de répondre à cette proposition.'],
  'bargaining.proposal_answered': [409, 'Cette proposition a déjà une réponse.'],
  'bargaining.proposal_ended': [409, 'Cette proposition a pris fin.'],
})
