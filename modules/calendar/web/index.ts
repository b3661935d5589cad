export { OpeningWeek } from './opening-week.tsx'
