import { errorsOf } from '#kernel/errors.ts'

/** Codes as devices have known them since couriers alone handed goods over. */
export const fail = errorsOf({
  'deliveries.wrong_code': [422, 'Code incorrect.'],
  'deliveries.other_parcel': [422, 'Ce code est celui d’un autre colis.'],
  'deliveries.code_locked': [429, 'Trop de codes incorrects. Réessayez plus tard.'],
  'deliveries.already_delivered': [409, 'Ce colis est déjà livré : ce code ne sert plus.'],
})

export const wrongCode = () => fail('deliveries.wrong_code')
export const alreadyDelivered = () => fail('deliveries.already_delivered')
