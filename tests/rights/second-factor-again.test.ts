import { expect, test } from 'vitest'

import type { Endpoint } from '#kernel/wire/endpoint.ts'
import { modules } from '#server/modules.ts'
import { endpointsOf, nameOf } from './calls.ts'

/** Acts that the team alone may do: of an admin, a finance officer or a dispatch manager. */
const isOfTeam = ({ who, method }: Endpoint) =>
  method !== 'GET' &&
  Array.isArray(who) &&
  who.some((role) => role === 'admin' || role === 'finance' || role === 'chef_livreur') &&
  !who.includes('vendeur')

const byModule = modules.map(({ name, withoutProof = {} }) => ({
  name,
  acts: endpointsOf(name).filter(isOfTeam),
  excused: Object.values(withoutProof).flat(),
}))

test('each act of the team asks for a fresh proof, or its module says why it does not', () => {
  const unproven = byModule.map(({ name, acts }) => ({
    name,
    acts: acts
      .filter(({ stepUp }) => !stepUp)
      .map(nameOf)
      .toSorted(),
  }))
  expect(unproven).toEqual(
    byModule.map(({ name, excused }) => ({ name, acts: excused.toSorted() })),
  )
})
