import * as contract from '#modules/false-messages/contract/false-messages.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { handleMessage, listMessages } from './handle-message.ts'
import { reportMessage } from './report-message.ts'
import {
  decideWarning,
  endWarning,
  listAllWarnings,
  proposeWarning,
  readShownWarning,
} from './warn.ts'

export function falseMessageRoutes(kernel: Kernel): Route[] {
  return [
    route(
      contract.reportFalseMessage,
      ({ body, caller, address }) => reportMessage(kernel, { ...body, caller, address }),
      { perMinute: 5 },
    ),
    route(contract.listFalseMessages, ({ query }) => listMessages(kernel.db, query)),
    route(contract.handleFalseMessage, ({ params, body, caller }) =>
      handleMessage(kernel, caller, { ...params, ...body }),
    ),
    route(contract.proposeWarning, ({ params, body, caller }) =>
      proposeWarning(kernel, caller, { ...params, ...body }),
    ),
    route(contract.listWarnings, ({ caller }) => listAllWarnings(kernel.db, caller.userId)),
    route(contract.decideWarning, ({ params, body, caller }) =>
      decideWarning(kernel, caller, { ...params, ...body }),
    ),
    route(contract.endWarning, ({ params, caller }) => endWarning(kernel, caller, params.id)),
    route(contract.readWarning, () => readShownWarning(kernel.db, kernel.clock.now())),
  ]
}
