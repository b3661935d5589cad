import * as roles from '#modules/people/contract/role-changes.ts'
import { requestAccountDeletion } from '#modules/people/contract/deletion-request.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { appointmentRoutes } from './appointments/appointments.routes.ts'
import { joinDelivery } from './change-role.ts'
import { requestDeletion } from './deletion.ts'
import { peopleRoutes } from './team/people.routes.ts'

export function routesOfPeople(kernel: Kernel): Route[] {
  return [
    route(
      requestAccountDeletion,
      async ({ body, address, caller }) => {
        await requestDeletion(kernel, {
          phone: body.phoneNumber,
          reason: body.reason,
          address,
          byUserId: caller?.userId ?? null,
        })
        return {
          message:
            'Si un compte existe avec ce numéro, votre demande est enregistrée. Notre équipe la traite et vous prévient.',
        }
      },
      { perMinute: 30 },
    ),
    ...roleRoutes(kernel),
    ...peopleRoutes(kernel),
    ...appointmentRoutes(kernel),
  ]
}

function roleRoutes(kernel: Kernel): Route[] {
  return [
    route(roles.becomeCourier, async ({ body, caller }) => {
      const group = await joinDelivery(kernel, { userId: caller.userId, ...body })
      const message = `Félicitations — votre rôle a été changé en LIVREUR, groupe ${group}. Vous verrez vos livraisons dès que son responsable vous aura admis.`
      return { message, role: 'livreur' as const, group }
    }),
    route(roles.becomeDispatchManager, async ({ body, caller }) => {
      const group = await joinDelivery(kernel, { userId: caller.userId, ...body })
      const message = `Félicitations — votre rôle est gestionnaire de livraison, groupe ${group}. Vous verrez les livraisons dès que notre équipe vous aura admis.`
      return { message, role: 'chef_livreur' as const, group }
    }),
  ]
}
