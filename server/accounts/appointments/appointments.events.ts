import { defineEvent } from '../../kernel/events.ts'
import type { AppointedRole } from '#contract/accounts/appointments.ts'

export type AppointmentStep = 'asked' | 'approved' | 'withdrawn' | 'given' | 'lapsed' | 'operator'

/** Whoever may run the market or its money is about to be one more, or is not after all: all of them are notified. */
export const appointmentMoved = defineEvent<{
  /** Names the news. */
  key: string
  step: AppointmentStep
  name: string
  role: AppointedRole
  effectiveAt: string | null
  at: string
}>('accounts.appointment_moved')
