export { readTeamOrder } from './server/read-team-order.ts'
