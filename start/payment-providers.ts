import { paymentProviders, type PaymentProviderName } from '#modules/payments/database/values.ts'

import { openOrangeMoney } from '#gateways/orange-money/orange-money.ts'
import type { PaymentProvider, PaymentProviders } from '#gateways/payment-provider.ts'
import { openWave } from '#gateways/wave/wave.ts'
import type { PaymentsConfig } from '#kernel/config/provider-keys.ts'

type Doors = {
  [Name in PaymentProviderName]: (settings: NonNullable<PaymentsConfig[Name]>) => PaymentProvider
}
const doors: Doors = { orange_money: openOrangeMoney, wave: openWave }

/** The operators that this market takes, in the order in which buyers are offered them. */
export function openPaymentProviders(settings: PaymentsConfig): PaymentProviders {
  const open = <Name extends PaymentProviderName>(name: Name) => {
    const given = settings[name]
    return given === null ? [] : [[name, doors[name](given)] as const]
  }
  return new Map(paymentProviders.flatMap((name) => open(name)))
}

/** Settings for the simulators of the project, at the addresses where they listen. */
export function simulatedPayments(
  at: Partial<Record<PaymentProviderName, string>>,
): Partial<PaymentsConfig> {
  return {
    ...(at.orange_money && { orange_money: { ...simulatedOrange, baseUrl: at.orange_money } }),
    ...(at.wave && { wave: { ...simulatedWave, baseUrl: at.wave } }),
  }
}

const simulatedOrange = {
  clientId: 'simulated-client',
  clientSecret: 'simulated-secret',
  merchantKey: 'simulated-merchant-key',
  country: 'ml',
} as const
const simulatedWave = { apiKey: 'wave_ml_simulated', webhookSecret: 'wave_ml_WHS_simulated' }

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:9'

/** Settings that open no page: those of a restored copy. */
export const unreachablePayments: PaymentsConfig = {
  orange_money: { ...simulatedOrange, baseUrl: nowhere },
  wave: { ...simulatedWave, baseUrl: nowhere },
}
