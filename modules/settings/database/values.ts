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
