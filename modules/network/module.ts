/** Network: towns, coach lines and relay points; routes from a shop to a place. */
import type { Module } from '#kernel/module.ts'
import { dropPoints, openLines, servedTowns } from './server/read-network.ts'

export {
  dropPoints,
  networkJson,
  openLines,
  readNetwork,
  servedTowns,
} from './server/read-network.ts'

export const network: Module = {
  name: 'network',
  needs: [dropPoints, openLines, servedTowns],
}
