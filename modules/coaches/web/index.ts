export { CarriersSection } from './carriers-section.tsx'
