import { Link, useSearchParams } from 'react-router'

import { formatCount, formatFrancs } from '#contract/kernel/money.ts'
import { addressOf } from '#contract/kernel/typed-client.ts'
import { exceptionTitles } from '#contract/ledger/book-words.ts'
import {
  exportExceptions,
  importStatement,
  listExceptions,
  listStatements,
} from '#contract/reconciliation/reconciliation.ts'
import { call } from '#web/api/client.ts'
import { Reading } from '#web/api/reading.tsx'
import { SaveButton } from '#web/api/save-button.tsx'
import { financePath } from '#web/work-paths.ts'
import { useFinanceAct, useFinance } from '#web/ledger/index.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { formatMoment, formatTime } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'

import { ExceptionCard } from './exception-card.tsx'

/** « Rapprochement »: the operator’s statement against the books; what does not agree is decided one by one. */
export function Disagreements({ Frame }: { Frame: ScreenFrame }) {
  const [search] = useSearchParams()
  const statements = useFinance(listStatements, { query: { limit: 1 } })
  const exceptions = useFinance(listExceptions, { query: { limit: 100 } })
  const list = exceptions.data?.exceptions ?? []
  const chosen = list.find(({ _id }) => _id === search.get('ecart')) ?? list[0]
  const last = statements.data?.statements[0]
  return (
    <Frame
      detail={
        last
          ? `${last.fileName} · importé ${formatMoment(last.importedAt)} par ${last.importedBy}`
          : undefined
      }
      actions={<ImportButton />}
      file={
        <SaveButton address={addressOf(exportExceptions, {})} name="exceptions.csv">
          CSV
        </SaveButton>
      }
    >
      <div className="phone">
        <ImportButton />
      </div>
      <Reading query={statements} cards={1}>
        {() =>
          last ? (
            <section className="card" aria-label="Dernier relevé">
              <div className="card-line mb-2">
                <p>
                  <b className="amount amount-medium">{formatCount(last.matched)}</b>{' '}
                  <span className="muted">lignes rapprochées sur {formatCount(last.lines)}</span>
                </p>
                <p>
                  <b className="semibold">
                    {exceptions.data?.totalExceptions ?? 0} exception
                    {(exceptions.data?.totalExceptions ?? 0) > 1 ? 's' : ''}
                  </b>{' '}
                  <span className="muted">· écart {formatFrancs(exceptions.data?.gap ?? 0)}</span>
                </p>
              </div>
              <div className="meter">
                <i
                  className="leaf"
                  style={{ width: `${(100 * last.matched) / Math.max(last.lines, 1)}%` }}
                />
              </div>
            </section>
          ) : (
            <Empty title="Aucun relevé importé">
              Importez le relevé de l’opérateur (CSV) : chaque ligne est rapprochée par son numéro
              de transaction, le reste vous attend ici.
            </Empty>
          )
        }
      </Reading>
      {list.length > 0 && chosen && (
        <div className="work-columns min-[960px]:grid-cols-[360px_minmax(0,1fr)] min-[960px]:items-start">
          <section className="card flush" aria-labelledby="exceptions">
            <div className="card-head">
              <h2 id="exceptions">Exceptions</h2>
              <span className="muted">{exceptions.data?.totalExceptions}</span>
            </div>
            <ul>
              {list.map((one) => (
                <li key={one._id}>
                  <Link
                    className={one._id === chosen._id ? 'row chosen' : 'row'}
                    to={financePath('rapprochement', { ecart: one._id })}
                    aria-current={one._id === chosen._id ? 'true' : undefined}
                    preventScrollReset
                  >
                    <span className="row-text">
                      <b>{exceptionTitles[one.kind]}</b>
                      <small>
                        {one.ours?.reference ?? one.operator?.transactionId} ·{' '}
                        {formatTime(one.happenedAt)}
                        {one.state === 'aside' && ' · de côté'}
                      </small>
                    </span>
                    <b>{formatFrancs(one.gap)}</b>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
          <ExceptionCard exception={chosen} key={chosen._id} />
        </div>
      )}
      {last && exceptions.data?.totalExceptions === 0 && (
        <p className="remark remark-ok">Tout concorde : rien n’attend de décision.</p>
      )}
    </Frame>
  )
}

function ImportButton() {
  const send = useFinanceAct(
    async (file: File) =>
      call(importStatement, { body: { fileName: file.name, csv: await file.text() } }),
    {
      done: ({ again, statement, problems }) =>
        again
          ? 'Ce relevé était déjà importé.'
          : `${statement.matched} lignes rapprochées sur ${statement.lines}${problems.length > 0 ? `, ${problems.length} illisibles` : ''}`,
    },
  )
  return (
    <FileButton
      label="Relevé de l’opérateur (CSV)"
      accept=".csv,text/csv"
      busy={send.isPending}
      onFile={(file) => send.mutate(file)}
    >
      Importer un relevé
    </FileButton>
  )
}
