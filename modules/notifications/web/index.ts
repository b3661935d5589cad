/** News for whoever is signed in: the bell, the list, and this device’s push messages. */
export { Bell } from './bell.tsx'
export { leaveNews } from './leave-news.ts'
export { NewsOffer } from './news-offer.tsx'
export { WayOffer } from './way-offer.tsx'
export { useReadAbout } from './read-about.ts'
