import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'categories.category_unknown': [404, 'Cette catégorie n’existe pas.'],
  'categories.category_exists': [409, 'Cette catégorie existe déjà.'],
  'categories.image_unknown': [422, 'Cette image n’est plus là. Ajoutez-la de nouveau.'],
  'categories.category_used': [
    409,
    'Elle contient encore des produits ou des sous-catégories : fusionnez-la avec une autre.',
  ],
  'categories.category_ruled': [
    409,
    'Une règle de commission la nomme, et son histoire reste : fusionnez-la avec une autre.',
  ],
  'categories.merge_refused': [422, 'Choisissez une autre catégorie du même niveau.'],
})

export const categoryUnknown = () => fail('categories.category_unknown')
export const categoryUsed = () => fail('categories.category_used')
export const categoryRuled = () => fail('categories.category_ruled')
