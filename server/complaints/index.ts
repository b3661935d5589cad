/** Complaints: something went wrong with a parcel; the buyer is heard and the money waits. */
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { complaintsRoutes } from './complaints.routes.ts'
import { escalateComplaints } from './escalate-complaints.ts'

export { answerComplaint } from './answer-complaint.ts'
export {
  complaintAnswered,
  complaintEscalated,
  complaintOpened,
  complaintResolved,
  parcelRefundedByTeam,
} from './complaints.events.ts'
export { disputedAmong } from './complaints.queries.ts'
export { decideComplaint } from './decide-complaint.ts'
export { disputesOn, type Dispute } from './disputes.ts'
export { openComplaint } from './open-complaint.ts'

export function complaintsDomain(kernel: Kernel): { routes: Route[] } {
  kernel.jobs.every('*/10 * * * *', 'complaints.escalate', () => escalateComplaints(kernel))
  return { routes: complaintsRoutes(kernel) }
}
