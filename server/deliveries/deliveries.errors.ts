import { defineError } from '../kernel/errors.ts'

export const parcelUnknown = defineError('deliveries.parcel_unknown', 404, 'Ce colis n’existe pas ou n’est pas à vous.')
export const wrongCode = defineError('deliveries.wrong_code', 422, 'Code incorrect.')
