export { ContestedRefusals } from './contested-refusals.tsx'
