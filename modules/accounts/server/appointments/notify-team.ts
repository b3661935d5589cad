import type { AppointedRole } from '#modules/accounts/contract/appointments.ts'

import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { appointmentMoved, type AppointmentStep } from './appointments.events.ts'

type Step = {
  id: string
  step: AppointmentStep
  name: string
  role: AppointedRole
  effectiveAt: Date | null
}

export function notifyTeam(
  tx: Tx,
  kernel: Kernel,
  { id, step, name, role, effectiveAt }: Step,
): Promise<void> {
  return kernel.events.emit(tx, appointmentMoved, {
    key: `appointment:${id}:${step}`,
    step,
    name,
    role,
    effectiveAt: effectiveAt?.toISOString() ?? null,
    at: kernel.clock.now().toISOString(),
  })
}
