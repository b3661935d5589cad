// What columns of ledger may hold.

export const accountKinds = [
  'provider_clearing',
  'escrow',
  'seller_payable',
  'courier_payable',
  'courier_cash',
  'commission',
  'delivery_revenue',
  'subscriptions',
  'refunds_due',
  'bank',
  'write_off',
] as const
