/** Settings: facts of the market that the team changes, with their history. Other rooms read what holds. */
export { marketSettings } from './current-settings.ts'
export { settingsChanged } from './settings.events.ts'
