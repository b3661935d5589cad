/** Outcome once the customer confirmed. */
export type Scenario =
  | 'paid'
  | 'refused'
  | 'left'
  | 'unresolved'
  | 'doubled'
  | 'late'
  | 'forged'
  | 'unannounced'
  | 'disordered'
  | 'paid_after_expiry'

type Sentinel = { phone: string; scenario: Scenario; help: string }

/** Numbers that, typed on the payment page, provoke a real operator's failures. */
export const sentinels: readonly Sentinel[] = [
  { phone: '79000001', scenario: 'refused', help: 'paiement refusé, solde insuffisant' },
  {
    phone: '79000002',
    scenario: 'left',
    help: 'paiement abandonné, rien n’est envoyé au marchand',
  },
  { phone: '79000003', scenario: 'unresolved', help: 'jamais confirmé, puis expiré' },
  { phone: '79000004', scenario: 'doubled', help: 'payé, annoncé deux fois au marchand' },
  { phone: '79000005', scenario: 'late', help: 'payé, mais confirmé en retard' },
  { phone: '79000006', scenario: 'forged', help: 'refusé, mais une fausse annonce dit payé' },
  { phone: '79000007', scenario: 'unannounced', help: 'payé, jamais annoncé au marchand' },
  {
    phone: '79000008',
    scenario: 'disordered',
    help: 'payé, puis une annonce d’échec arrive après',
  },
  { phone: '79000009', scenario: 'paid_after_expiry', help: 'expiré d’abord, payé ensuite' },
]

/** Finds the number's scenario; other numbers pay. */
export function scenarioOf(phone: string): Scenario {
  return sentinels.find((sentinel) => sentinel.phone === phone)?.scenario ?? 'paid'
}

export type Outcome = 'SUCCESS' | 'FAILED'
export type Announcement = { outcome: Outcome; when: 'now' | 'after_previous' | 'at_release' }

/** Notifications in order; two with the same delay are sent concurrently. */
export const announcements: Record<Scenario, readonly Announcement[]> = {
  paid: [{ outcome: 'SUCCESS', when: 'now' }],
  refused: [{ outcome: 'FAILED', when: 'now' }],
  left: [],
  unresolved: [],
  doubled: [
    { outcome: 'SUCCESS', when: 'now' },
    { outcome: 'SUCCESS', when: 'now' },
  ],
  late: [{ outcome: 'SUCCESS', when: 'at_release' }],
  forged: [{ outcome: 'SUCCESS', when: 'now' }],
  unannounced: [],
  disordered: [
    { outcome: 'SUCCESS', when: 'now' },
    { outcome: 'FAILED', when: 'after_previous' },
  ],
  paid_after_expiry: [{ outcome: 'SUCCESS', when: 'at_release' }],
}

export function isReleasedLate(scenario: Scenario): boolean {
  return announcements[scenario].some((announcement) => announcement.when === 'at_release')
}

export function isScenario(value: string): value is Scenario {
  return Object.hasOwn(announcements, value)
}
