import { paymentProviders } from '#modules/operators/database/values.ts'

export const switchNames = [
  'maintenance',
  'orders',
  'cash',
  ...paymentProviders,
  'registration',
] as const
