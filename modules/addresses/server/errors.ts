import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'accounts.address_unknown': [404, 'Cette adresse n’existe pas.'],
  'accounts.address_name_taken': [409, 'Vous avez déjà une adresse de ce nom.'],
  'accounts.too_many_addresses': [422, 'Vous gardez déjà 20 adresses. Supprimez-en une.'],
})
