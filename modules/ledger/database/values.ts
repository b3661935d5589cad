import type { PaymentProviderName } from '#modules/operators/database/values.ts'

/** Collected by each operator and not transferred. The first name predates the second operator. */
export const clearingAccounts = {
  orange_money: 'provider_clearing',
  wave: 'wave_clearing',
} as const satisfies Record<PaymentProviderName, string>

export const accountKinds = [
  'escrow',
  'seller_payable',
  'courier_payable',
  'courier_cash',
  'carrier_payable',
  'relay_payable',
  'relay_cash',
  'commission',
  'delivery_revenue',
  'subscriptions',
  'refunds_due',
  'promotions',
  'cash_rounding',
  'bank',
  'write_off',
  ...Object.values(clearingAccounts),
] as const

export type LedgerAccount = (typeof accountKinds)[number]
