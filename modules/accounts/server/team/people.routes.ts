import * as contract from '#modules/accounts/contract/people.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { actOnPeople, actOnPerson } from './act-on-people.ts'
import { changeUserRole } from './change-user-role.ts'
import { anonymiseUser, decideDeletion, deletionQueue } from './decide-deletion.ts'
import { listUsers, usersFile } from './list-users.ts'
import { readUser } from './read-user.ts'
import { endUserSessions, suspendUser } from './suspend-user.ts'

export function peopleRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listUsers, ({ query }) => listUsers(kernel, query)),
    route(contract.exportUsers, async ({ query }) => usersFile(kernel, query), { perMinute: 20 }),
    route(contract.readUser, ({ params }) => readUser(kernel, params.id)),
    route(contract.updateUser, async ({ params, body, caller }) => {
      const { role, group, reason } = body ?? {}
      if (role)
        await actOnPerson(kernel, caller, params.id, (one) =>
          changeUserRole(kernel, one, { actor: caller, role, group, reason: reason ?? '' }),
        )
      return readUser(kernel, params.id)
    }),
    route(contract.deleteUser, ({ params, caller }) =>
      actOnPerson(kernel, caller, params.id, (one) =>
        anonymiseUser(kernel, one, { actor: caller, reason: '' }),
      ),
    ),
    route(contract.suspendUsers, ({ body, caller }) =>
      actOnPeople(kernel, caller, body.users, (one) =>
        suspendUser(kernel, one, { actor: caller, ...body }),
      ),
    ),
    route(contract.changeRoles, ({ body, caller }) =>
      actOnPeople(kernel, caller, body.users, (one) =>
        changeUserRole(kernel, one, { actor: caller, ...body }),
      ),
    ),
    route(contract.endSessions, ({ body, caller }) =>
      actOnPeople(kernel, caller, body.users, (one) =>
        endUserSessions(kernel, one, { actor: caller, ...body }),
      ),
    ),
    route(contract.listDeletionRequests, () => deletionQueue(kernel.db)),
    route(contract.decideDeletion, ({ params, body, caller }) =>
      decideDeletion(kernel, { requestId: params.id, actor: caller, ...body }),
    ),
  ]
}
