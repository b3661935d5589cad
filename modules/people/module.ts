import type { Module } from '#kernel/module.ts'
import { notifyAboutAccounts, notifyAboutAppointments } from './server/notices.ts'
export { appointmentMoved } from './server/appointments/propose-appointment.ts'
export {
  erasePerson,
  makeStaff,
  personByPhone,
  recoverAccount,
  unblockPerson,
} from './server/operator-acts.ts'
export { makeSeller, takeSellerRole } from './server/change-role.ts'
export { suspendAccount } from './server/team/act-on-people.ts'

export const people: Module = {
  name: 'people',
  notices: (kernel) => {
    notifyAboutAccounts(kernel)
    notifyAboutAppointments(kernel)
  },
}
