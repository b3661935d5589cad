/** Outcome once the customer confirmed. */
export type Scenario =
  | 'paid'
  | 'refused'
  | 'left'
  | 'doubled'
  | 'late'
  | 'forged'
  | 'unannounced'
  | 'paid_after_expiry'

type Sentinel<Name> = { phone: string; scenario: Name; help: string }

/** Numbers that, typed on the checkout page, provoke a real operator's failures. */
export const sentinels: readonly Sentinel<Scenario>[] = [
  { phone: '79000001', scenario: 'refused', help: 'paiement refusé, solde insuffisant' },
  { phone: '79000002', scenario: 'left', help: 'paiement abandonné, rien n’est envoyé' },
  { phone: '79000004', scenario: 'doubled', help: 'payé, annoncé deux fois' },
  { phone: '79000005', scenario: 'late', help: 'payé, mais confirmé en retard' },
  { phone: '79000006', scenario: 'forged', help: 'refusé, mais une fausse annonce dit payé' },
  { phone: '79000007', scenario: 'unannounced', help: 'payé, jamais annoncé' },
  { phone: '79000009', scenario: 'paid_after_expiry', help: 'expiré d’abord, payé ensuite' },
]

/** Finds the number's scenario; other numbers pay. */
export function scenarioOf(phone: string): Scenario {
  return sentinels.find((sentinel) => sentinel.phone === phone)?.scenario ?? 'paid'
}

export function isScenario(value: string): value is Scenario {
  return value === 'paid' || sentinels.some(({ scenario }) => scenario === value)
}

export function isReleasedLate(scenario: Scenario): boolean {
  return scenario === 'late' || scenario === 'paid_after_expiry'
}

export type PayoutScenario = 'sent' | 'failed' | 'hanging' | 'reversed'

/** Receivers that provoke a scenario. */
export const payoutSentinels: readonly Sentinel<PayoutScenario>[] = [
  { phone: '79000011', scenario: 'failed', help: 'le compte ne peut pas recevoir' },
  { phone: '79000012', scenario: 'hanging', help: 'en cours, jusqu’à sa libération' },
  { phone: '79000013', scenario: 'reversed', help: 'envoyé, puis repris' },
]

export function payoutScenarioOf(phone: string): PayoutScenario {
  return payoutSentinels.find((sentinel) => sentinel.phone === phone)?.scenario ?? 'sent'
}
