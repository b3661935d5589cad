// What columns of switches may hold.

export const switchNames = [
  'maintenance',
  'orders',
  'cash',
  'orange_money',
  'registration',
] as const
