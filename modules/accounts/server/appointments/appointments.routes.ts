import * as contract from '#modules/accounts/contract/appointments.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { approveAppointment, withdrawAppointment } from './decide-appointment.ts'
import { readAppointments } from './read-appointments.ts'

export function appointmentRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listAppointments, ({ caller }) => readAppointments(kernel.db, caller)),
    route(contract.approveAppointment, ({ params, caller }) =>
      approveAppointment(kernel, { id: params.id, actor: caller }),
    ),
    route(contract.withdrawAppointment, ({ params, body, caller }) =>
      withdrawAppointment(kernel, { id: params.id, actor: caller, ...body }),
    ),
  ]
}
