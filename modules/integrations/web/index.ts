/** A shop’s own programs: its keys, and the addresses that receive what happens. */
export { Integrations } from './integrations.tsx'
