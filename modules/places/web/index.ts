export { useQuartierOptions } from './use-quartier-options.ts'
