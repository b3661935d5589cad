/**
 * Settings: facts of the market that the team changes, with their history. Other rooms read the
 * present values.
 */
export { proposeSetting } from './change-settings.ts'
export { marketSettings, readSettings, teamSettings } from './current-settings.ts'
export {
  complaintHours,
  complaintUntil,
  deadlinesMs,
  pastComplaints,
  type PastComplaints,
} from './deadlines.ts'
export { pointOfPlace, zoneOfPlace, type Point } from './places.ts'
export { settingsChanged } from './settings.events.ts'
