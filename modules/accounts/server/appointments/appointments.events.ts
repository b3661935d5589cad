import { defineEvent } from '#kernel/events/events.ts'
import type { AppointedRole } from '#modules/accounts/contract/appointments.ts'

export type AppointmentStep = 'asked' | 'approved' | 'withdrawn' | 'given' | 'lapsed' | 'operator'

/**
 * An appointment went one step further or was dropped: every admin and finance officer is notified.
 */
export const appointmentMoved = defineEvent<{
  /** One per step: each is notified once. */
  key: string
  step: AppointmentStep
  name: string
  role: AppointedRole
  effectiveAt: string | null
  at: string
}>('accounts.appointment_moved')
