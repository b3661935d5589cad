export { CarriersSection } from './carriers-section.tsx'
export { CoachesView } from './coaches-view.tsx'
export { OwnJourney } from './own-journey.tsx'
