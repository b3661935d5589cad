/** A shop’s own programs: its keys, and the addresses that are told what happens. */
export { Integrations } from './integrations.tsx'
