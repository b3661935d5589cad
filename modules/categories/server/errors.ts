import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'catalogue.category_unknown': [404, 'Cette catégorie n’existe pas.'],
  'catalogue.category_exists': [409, 'Cette catégorie existe déjà.'],
  'catalogue.image_unknown': [422, 'Cette image n’est plus là. Ajoutez-la de nouveau.'],
  'catalogue.category_used': [
    409,
    'Elle contient encore des produits ou des sous-catégories : fusionnez-la avec une autre.',
  ],
  'catalogue.category_ruled': [
    409,
    'Une règle de commission la nomme, et son histoire reste : fusionnez-la avec une autre.',
  ],
  'catalogue.merge_refused': [422, 'Choisissez une autre catégorie du même niveau.'],
})

export const categoryUnknown = () => fail('catalogue.category_unknown')
export const categoryUsed = () => fail('catalogue.category_used')
export const categoryRuled = () => fail('catalogue.category_ruled')
