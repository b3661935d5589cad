export { Bell } from './bell.tsx'
export { NewsOffer } from './news-offer.tsx'

export { useReadAbout } from './read-about.ts'
