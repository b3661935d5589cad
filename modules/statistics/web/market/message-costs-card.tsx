import { plural } from '#kernel/wire/plural.ts'
import { Link } from 'react-router'

import { readMessageCosts, type MessageWay } from '#modules/channels/contract/message-costs.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import type { PhoneTopic } from '#modules/channels/contract/phone-ways.ts'
import { Reading } from '#client/api/reading.tsx'
import { useRead } from '#client/api/use-read.ts'
import { workPaths } from '#client/work-paths.ts'
import { Gauge } from '#ui/charts/gauge.tsx'
import { FigureTable } from '#ui/charts/figure-table.tsx'
import { Sum } from '#ui/words/sum.tsx'

type Costs = Reply<typeof readMessageCosts>

const topics: Readonly<Record<PhoneTopic, string>> = {
  orders: 'Commandes et argent',
  sales: 'Ventes des boutiques',
  account: 'Codes et comptes',
}
const ways: Readonly<Record<MessageWay, string>> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  whatsapp_code: 'WhatsApp, code',
}
/** Share of the budget. */
const NEAR = 0.8

export function MessageCostsCard() {
  const query = useRead(['admin', 'message-costs'], readMessageCosts, {})
  return (
    <Reading query={query} cards={1}>
      {(read) => (
        <section className="card" aria-labelledby="messages-du-mois">
          <div className="card-head">
            <h2 id="messages-du-mois">Messages du mois</h2>
            <Status read={read} />
          </div>
          <MonthSum read={read} />
          {read.costs.length > 0 && (
            <FigureTable
              heads={['Nouvelle', 'Messages', 'Coût']}
              rows={read.costs.map(({ topic, way, messages, francs }) => [
                `${topics[topic]}, ${ways[way]}`,
                formatCount(messages),
                read.priced ? formatFrancs(francs) : '–',
              ])}
            />
          )}
        </section>
      )}
    </Reading>
  )
}

function Status({ read: { francs, budget } }: { read: Costs }) {
  if (budget === 0) return null
  if (francs >= budget) return <span className="status bad">budget dépassé</span>
  if (francs >= budget * NEAR) return <span className="status fair">presque dépensé</span>
  return <span className="status">dans le budget</span>
}

function MonthSum({ read: { messages, francs, budget, priced } }: { read: Costs }) {
  const sent = `${formatCount(messages)} ${plural(messages, 'message')}`
  if (!priced)
    return (
      <p>
        {sent}. Donnez leur prix dans les <Link to={workPaths.adminSettings()}>réglages</Link> pour
        voir ce qu’ils coûtent.
      </p>
    )
  return (
    <>
      <p>
        <strong>
          <Sum francs={francs} />
        </strong>
        {budget > 0 && <span>{` sur ${formatFrancs(budget)}`}</span>}, {sent}
      </p>
      {budget > 0 && <Gauge percent={(francs / budget) * 100} />}
    </>
  )
}
