export { CurrentWarning } from './current-warning.tsx'
export { TeamFalseMessages } from './team-messages.tsx'
export { WarningBand } from './warning-band.tsx'
