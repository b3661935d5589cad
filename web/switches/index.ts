/** What the team closes for everybody during an incident, and what stands on its overview meanwhile. */
export { ClosedStrip } from './closed-strip.tsx'
export { SwitchesCard } from './switches-card.tsx'
