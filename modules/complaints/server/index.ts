/**
 * Complaints: something went wrong with a parcel; the buyer, the shop and the team write, and the
 * money is withheld.
 */
export { answerComplaint } from './answer-complaint.ts'
export {
  complaintAnswered,
  complaintEscalated,
  complaintOpened,
  complaintResolved,
  parcelRefundedByTeam,
} from './complaints.events.ts'
export { disputedAmong, supportersIn } from './complaints.queries.ts'
export { decideComplaint } from './decide-complaint.ts'
export { openComplaint } from './open-complaint.ts'
export { ownComplaintParts } from './own-parts.ts'
