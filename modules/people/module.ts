/** Roles and team, appointments, suspension, deletion of accounts. */
import { actDomains, acts } from './contract/acts.ts'
import { oneByOne } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { manifests, type Module, type OpenedModule } from '#kernel/module.ts'
import { peoplePromises } from './server/promises.ts'
import { giveDueRoles } from './server/appointments/appointments.routes.ts'
import { noteDeletion } from './server/deletion.ts'
import { deletionRequestReceived } from './server/events.ts'
import { notifyAboutAccounts, notifyAboutAppointments } from './server/notices.ts'
import { ownDeletionParts } from './server/own-data.ts'
import { userOrders, userParcels, userShops } from './server/team/list-users.ts'
import { countedRefusals } from './server/team/people.routes.ts'
import { routesOfPeople } from './server/routes.ts'

export { userOrders, userParcels, userShops } from './server/team/list-users.ts'
export { countedRefusals } from './server/team/people.routes.ts'
export { takeSellerRole } from './server/change-role.ts'
export { shopExists } from './server/errors.ts'
export {
  erasePerson,
  makeStaff,
  personByPhone,
  recoverAccount,
  unblockPerson,
} from './server/operator-acts.ts'

export const people: Module = {
  name: 'people',
  promises: peoplePromises,
  section: { tag: 'accounts' },
  withoutProof: {
    'protection, which must be quick': ['POST /api/admin/users/sessions-end'],
  },
  acts,
  actDomains,
  ownData: ownDeletionParts,
  notices: (kernel) => {
    notifyAboutAccounts(kernel)
    notifyAboutAppointments(kernel)
  },
  needs: [countedRefusals, manifests, userOrders, userParcels, userShops],
  open: openPeople,
}

function openPeople(kernel: Kernel): OpenedModule {
  kernel.events.after(
    deletionRequestReceived,
    'accounts.note-deletion',
    oneByOne((news) => noteDeletion(kernel, news)),
  )
  kernel.jobs.every('*/5 * * * *', 'people.give-due-roles', () => giveDueRoles(kernel))
  return { routes: routesOfPeople(kernel) }
}
