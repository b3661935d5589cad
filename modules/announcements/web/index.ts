export { Announcements } from './announcements-screen.tsx'
