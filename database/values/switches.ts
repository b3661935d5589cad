// What columns of switches may hold.

import { paymentProviders } from './payments.ts'

export const switchNames = [
  'maintenance',
  'orders',
  'cash',
  ...paymentProviders,
  'registration',
] as const
