/** Settings: facts of the market that the team changes, with their history. Other rooms read the present values. */
export { marketSettings, teamSettings } from './current-settings.ts'
export { settingsChanged } from './settings.events.ts'
