import { decideSetting, readSettingChanges } from '#modules/settings/contract/settings.ts'

import type { Person } from './market-people.ts'

/** Approves the waiting change as a member of the team. */
export async function approveChange(member: Person): Promise<void> {
  const { changes } = await member.call(readSettingChanges, {})
  const id = changes.find(({ decision }) => decision === null)?.id ?? ''
  await member.call(decideSetting, { params: { id }, body: { approve: true } })
}
