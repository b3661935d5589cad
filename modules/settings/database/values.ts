import { paymentProviders } from '#modules/operators/database/values.ts'

export const settingTopics = [
  'contact',
  'selling',
  'messages',
  'deadlines',
  'ceilings',
  'sender',
  'delivery',
  'places',
  'couriers',
  'regions',
  'relays',
  'week',
  'holidays',
] as const
export const settingDecisions = ['applied', 'refused'] as const

export const switchNames = [
  'maintenance',
  'orders',
  'cash',
  ...paymentProviders,
  'registration',
] as const
