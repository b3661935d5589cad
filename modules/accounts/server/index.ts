/** Accounts: who people are, how they sign in, where they live, and the shop that a seller owns. */
export { shopExists } from './accounts.errors.ts'
export {
  accountAnonymised,
  accountSuspended,
  deletionKept,
  deletionRequested,
  factorChanged,
  passwordChanged,
  roleChanged,
} from './accounts.events.ts'
export { appointmentMoved } from './appointments/appointments.events.ts'
export { lockMember, setAdmitted } from './admit-member.ts'
export { confirmPassword } from './passwords/confirm-password.ts'
export { saveAddress } from './addresses.ts'
export { countCashRefusal } from './count-cash-refusal.ts'
export { financeCount } from './finance-team.ts'
export { makeSeller, takeSellerRole } from './change-role.ts'
export { makeStaff } from './make-staff.ts'
export { erasePerson, personByPhone, unblockPerson } from './operator-acts.ts'
export { hashPassword } from './passwords/passwords.ts'
export { recoverAccount } from './recover-account.ts'
export { registerUser } from './register-user.ts'
export { authenticator } from './sessions.ts'
export { demonstrationRules, teamRules, type TeamRules } from './team-rules.ts'
export { suspendAccount } from './suspend-account.ts'
export { ownAccountParts } from './own-parts.ts'
