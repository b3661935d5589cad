import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'addresses.address_unknown': [404, 'Cette adresse n’existe pas.'],
  'addresses.address_name_taken': [409, 'Vous avez déjà une adresse de ce nom.'],
  'addresses.too_many_addresses': [422, 'Vous gardez déjà 20 adresses. Supprimez-en une.'],
})
