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
