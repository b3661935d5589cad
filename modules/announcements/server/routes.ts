import * as contract from '#modules/announcements/contract/announcements.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  announce,
  approveAnnouncement,
  cancelAnnouncement,
  countAudience,
  listAnnouncements,
} from './announce.ts'

export function announcementsRoutes(kernel: Kernel, publicUrl: () => string): Route[] {
  return [
    route(contract.listAnnouncements, ({ caller, query }) =>
      listAnnouncements(kernel, caller, query),
    ),
    route(contract.countAudience, ({ body }) => countAudience(kernel, body)),
    route(contract.announce, ({ caller, body }) => announce(kernel, publicUrl(), caller, body)),
    route(contract.approveAnnouncement, ({ caller, params }) =>
      approveAnnouncement(kernel, caller, params.id),
    ),
    route(contract.cancelAnnouncement, ({ caller, params }) =>
      cancelAnnouncement(kernel, caller, params.id),
    ),
  ]
}
