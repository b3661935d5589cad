import * as contract from '#modules/settings/contract/settings.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import {
  changeAtOnce,
  decideSetting,
  proposeSetting,
  readSettingChanges,
} from './change-settings.ts'
import { marketSettings } from './current-settings.ts'
import {
  ceilingsSetting,
  contactSetting,
  deadlinesSetting,
  messagesSetting,
  sellingSetting,
  senderSetting,
} from './market-topics.ts'

export function settingsRoutes(kernel: Kernel): Route[] {
  const show = (caller: Caller) => readSettingChanges(kernel, caller)
  return [
    route(contract.readSettings, () => Promise.resolve(marketSettings(kernel))),
    route(contract.readSettingChanges, ({ caller }) => show(caller)),
    route(contract.changeContact, async ({ caller, body }) => {
      const { contact: value, reason } = body
      await changeAtOnce(kernel, caller, contactSetting, { value, reason })
      return show(caller)
    }),
    route(contract.changeMessagePrices, async ({ caller, body }) => {
      const { messages: value, reason } = body
      await changeAtOnce(kernel, caller, messagesSetting, { value, reason })
      return show(caller)
    }),
    route(contract.changeSmsSender, async ({ caller, body }) => {
      const { sender: value, reason } = body
      await changeAtOnce(kernel, caller, senderSetting, { value, reason })
      return show(caller)
    }),
    route(contract.proposeSelling, async ({ caller, body }) => {
      const { selling: value, reason } = body
      await proposeSetting(kernel, caller, sellingSetting, { value, reason })
      return show(caller)
    }),
    route(contract.proposeDeadlines, async ({ caller, body }) => {
      const { deadlines: value, reason } = body
      await proposeSetting(kernel, caller, deadlinesSetting, { value, reason })
      return show(caller)
    }),
    route(contract.proposeCeilings, async ({ caller, body }) => {
      const { ceilings: value, reason } = body
      await proposeSetting(kernel, caller, ceilingsSetting, { value, reason })
      return show(caller)
    }),
    route(contract.decideSetting, async ({ caller, params, body }) => {
      await decideSetting(kernel, caller, { ...params, ...body })
      return show(caller)
    }),
  ]
}
