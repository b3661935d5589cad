/**
 * Switches: parts that the team closes during an incident. A module checks one before it begins
 * something new.
 */
import { acts } from './contract/acts.ts'
import type { FastifyInstance } from 'fastify'

import * as contract from '#modules/switches/contract/switches.ts'

import type { Kernel } from '#kernel/kernel.ts'
import type { Module } from '#kernel/module.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import {
  changeSwitch,
  followSwitches,
  readClosed,
  closeForMaintenance,
} from './server/switch-states.ts'

export { changeSwitch, isClosed, requireOpen, switchChanged } from './server/switch-states.ts'

export const switches: Module = { name: 'switches', acts }

/**
 * @param parts.everyMs how often a process reads the switches again, ms; null: only after the event
 */
export function switchesDomain(kernel: Kernel, parts: { everyMs: number | null }) {
  const routes: Route[] = [
    route(contract.readSwitches, () => readClosed(kernel.db)),
    route(contract.changeSwitch, ({ caller, params, body }) =>
      changeSwitch(kernel, caller, { ...params, ...body }),
    ),
  ]
  return {
    routes,
    guard: (http: FastifyInstance) => closeForMaintenance(http, kernel),
    follow: () => followSwitches(kernel, parts.everyMs),
  }
}
