import { useSearchParams } from 'react-router'

import { addressOf } from '#kernel/wire/typed-client.ts'
import {
  exportRefunds,
  listRefunds,
  refundStates,
  type Refund,
} from '#modules/refunds/contract/refunds.ts'
import { Reading } from '#client/api/reading.tsx'
import { SaveButton } from '#client/api/save-button.tsx'
import { financePath } from '#client/work-paths.ts'
import { useFinance } from '#modules/ledger/web/index.ts'
import { FilterLinks } from '#client/lists/filter-links.tsx'
import { Pages } from '#client/lists/pages.tsx'
import { usePage } from '#client/lists/use-page.ts'
import { Empty } from '#ui/lists/empty.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'

import { RefundRows } from './refund-rows.tsx'

const tabs: Readonly<Record<Refund['state'], { words: string; file: string }>> = {
  requested: { words: 'À approuver', file: 'a-approuver' },
  approved: { words: 'À envoyer', file: 'a-envoyer' },
  sent: { words: 'Envoyés', file: 'envoyes' },
  failed: { words: 'Échoués', file: 'echoues' },
  confirmed: { words: 'Remboursés', file: 'payes' },
}

export function Refunds() {
  const [search] = useSearchParams()
  const state = refundStates.find((one) => one === search.get('etat')) ?? 'requested'
  const { page, showPage } = usePage()
  const refunds = useFinance(listRefunds, { query: { state, page, limit: 20 } })
  return (
    <ScreenFrame
      detail="Du plus ancien au plus récent"
      file={
        refunds.data?.refunds.length !== 0 && (
          <SaveButton
            address={addressOf(exportRefunds, { query: { state } })}
            name={`remboursements-${tabs[state].file}.csv`}
          >
            CSV
          </SaveButton>
        )
      }
    >
      <FilterLinks
        label="État des remboursements"
        links={(['requested', 'approved', 'sent', 'failed', 'confirmed'] as const).map((one) => ({
          words: tabs[one].words,
          count: refunds.data?.counts[one],
          to: financePath('remboursements', { etat: one === 'requested' ? null : one }),
          current: one === state,
        }))}
      />
      <Reading query={refunds} safe="Rien n’est envoyé sans vous.">
        {({ refunds: list, totalPages, totalRefunds }) =>
          list.length === 0 ? (
            <Empty of="money" title="Rien ici pour le moment">
              Un remboursement arrive ici dès qu’une commande payée est annulée, ou qu’une
              réclamation est acceptée.
            </Empty>
          ) : (
            <RefundRows
              refunds={list}
              partial={totalPages > 1}
              foot={
                <Pages page={page} totalPages={totalPages} total={totalRefunds} onPage={showPage} />
              }
            />
          )
        }
      </Reading>
    </ScreenFrame>
  )
}
