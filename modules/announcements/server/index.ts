/** Announcements: what the team writes to many people, once a day to each at most. */
export { announced, type Announced } from './send-announcements.ts'
export { ownAnnouncementParts } from './own-parts.ts'
