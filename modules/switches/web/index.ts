/** What the team closes for everybody during an incident, and what its overview shows meanwhile. */
export { ClosedStrip } from './closed-strip.tsx'
export { SwitchesCard } from './switches-card.tsx'
