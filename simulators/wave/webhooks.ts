import { createHmac, randomBytes } from 'node:crypto'
import type { Provider } from './context.ts'
import { presentSession } from './session-status.ts'
import type { Scenario } from './sentinels.ts'
import type { Session } from './session-rows.ts'

type EventType = 'checkout.session.completed' | 'checkout.session.payment_failed'
type Announcement = { type: EventType; when: 'now' | 'at_release' }

/** Two of the same moment carry one event id, as a second delivery does. */
const announcements: Record<Scenario, readonly Announcement[]> = {
  paid: [{ type: 'checkout.session.completed', when: 'now' }],
  refused: [{ type: 'checkout.session.payment_failed', when: 'now' }],
  left: [],
  doubled: [
    { type: 'checkout.session.completed', when: 'now' },
    { type: 'checkout.session.completed', when: 'now' },
  ],
  late: [{ type: 'checkout.session.completed', when: 'at_release' }],
  forged: [{ type: 'checkout.session.completed', when: 'now' }],
  unannounced: [],
  paid_after_expiry: [{ type: 'checkout.session.completed', when: 'at_release' }],
}

/** `Wave-Signature: t=…,v1=…`: HMAC-SHA256 of the moment in seconds and the raw body. */
export function signWith(secret: string) {
  return (body: string, now: Date): Record<string, string> => {
    const time = Math.floor(now.getTime() / 1000)
    const signature = createHmac('sha256', secret).update(`${time}${body}`).digest('hex')
    return { 'wave-signature': `t=${time},v1=${signature}` }
  }
}

/** Stores the scenario's notifications; `outbox.wake` sends them. */
export function announce(provider: Provider, session: Session, at: number): void {
  const { webhookUrl } = provider.settings
  if (!webhookUrl || session.scenario === null) return
  const id = `EV_${randomBytes(8).toString('hex')}`
  for (const { type, when } of announcements[session.scenario]) {
    provider.outbox.add({
      subject: session.id,
      url: webhookUrl,
      body: eventOf(provider, session, type, id),
      dueAt: when === 'at_release' ? (session.releaseAt ?? at) : at,
    })
  }
}

/** May be false: the session's own call counts. */
export function eventOf(
  provider: Provider,
  session: Session,
  type: EventType,
  id = `EV_${randomBytes(8).toString('hex')}`,
): string {
  const paid = type === 'checkout.session.completed'
  const data = {
    ...presentSession(provider, session),
    ...(paid ? { checkout_status: 'complete', payment_status: 'succeeded' } : {}),
    ...(paid ? { transaction_id: session.transactionId } : {}),
  }
  return JSON.stringify({ id, type, data })
}
