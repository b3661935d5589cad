/** Settings: facts of the market that the team changes, with their history. Other rooms read the present values. */
export { marketSettings } from './current-settings.ts'
export { settingsChanged } from './settings.events.ts'
