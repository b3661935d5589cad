/**
 * Switches: what the team closes for everybody during an incident. A room checks one before it
 * begins something new.
 */
export { changeSwitch } from './change-switch.ts'
export { isClosed, requireOpen } from './closed-now.ts'
export { switchChanged } from './switches.events.ts'
