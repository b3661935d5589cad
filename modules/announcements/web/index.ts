/** What the team writes to many people at once. */
export { Announcements } from './announcements-screen.tsx'
