export { Bell } from './bell.tsx'
export { leaveNews } from './leave-news.ts'
export { NewsOffer } from './news-offer.tsx'

export { useReadAbout } from './read-about.ts'
