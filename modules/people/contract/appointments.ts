import { hoursWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { appointedRoles } from '#modules/people/database/values.ts'

import { type Role, endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'
import { Reason } from '#kernel/wire/text-fields.ts'

export const APPOINTMENT_HOURS = 24

export type AppointedRole = (typeof appointedRoles)[number]

export function isAppointed(role: Role): role is AppointedRole {
  return appointedRoles.some((one) => one === role)
}

const who = ['admin', 'finance'] as const
const byId = z.object({ id: Id })

export const listAppointments = endpoint('GET', '/api/team/appointments', {
  who: [...who],
  reply: z.object({
    appointments: z.array(
      z.object({
        _id: Id,
        userId: Id,
        name: z.string(),
        phone: z.string().nullable(),
        role: z.enum(appointedRoles),
        reason: z.string(),
        askedBy: z.string(),
        askedAt: Time,
        needsAnother: z.boolean(),
        approvedBy: z.string().nullable(),
        effectiveAt: Time.nullable(),
      }),
    ),
  }),
  summary: 'Les nominations (admin, finance) qui attendent une deuxième personne, ou leur heure.',
})

const errors = ['people.unknown'] as const

export const approveAppointment = endpoint('POST', '/api/team/appointments/{id}/approval', {
  who: [...who],
  stepUp: true,
  params: byId,
  status: 204,
  errors: [...errors, 'people.second_person', 'people.approved'],
  summary: `Approuve une nomination demandée par quelqu’un d’autre ; le rôle vaut ${hoursWords(APPOINTMENT_HOURS)} plus tard.`,
})

export const withdrawAppointment = endpoint('POST', '/api/team/appointments/{id}/withdrawal', {
  who: [...who],
  stepUp: true,
  params: byId,
  body: z.object({ reason: Reason }),
  status: 204,
  errors,
  summary: 'Retire une nomination qui ne vaut pas encore.',
})
