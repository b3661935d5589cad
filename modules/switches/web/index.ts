export { ClosedStrip } from './closed-strip.tsx'
export { SwitchesCard } from './switches-card.tsx'
