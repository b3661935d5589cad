export { QuartiersSection } from './late-section.tsx'
export { useQuartierOptions } from './use-quartier-options.ts'
