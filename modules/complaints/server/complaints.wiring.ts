import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { complaintsRoutes } from './complaints.routes.ts'
import { escalateComplaints } from './escalate-complaints.ts'

export function complaintsDomain(kernel: Kernel): { routes: Route[] } {
  kernel.jobs.every('*/10 * * * *', 'complaints.escalate', () => escalateComplaints(kernel))
  return { routes: complaintsRoutes(kernel) }
}
