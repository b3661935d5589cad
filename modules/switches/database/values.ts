import { paymentProviders } from '#modules/payments/database/values.ts'

export const switchNames = [
  'maintenance',
  'orders',
  'cash',
  ...paymentProviders,
  'registration',
] as const
