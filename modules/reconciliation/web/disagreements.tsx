import { plural } from '#kernel/wire/plural.ts'
import { atWords, momentWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import type { Reply } from '#kernel/wire/endpoint.ts'
import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import {
  addressOf as providerAddress,
  providerAt,
} from '#modules/operators/contract/payment-method.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import {
  exceptionTitles,
  exportExceptions,
  importStatement,
  listExceptions,
  listStatements,
  type OperatorStatement,
} from '#modules/reconciliation/contract/reconciliation.ts'
import { FilterLinks } from '#client/lists/filter-links.tsx'
import { textOfFile } from '#kernel/wire/file-text.ts'
import { call } from '#client/api/client.ts'
import { Reading } from '#client/api/reading.tsx'
import { SaveButton } from '#client/api/save-button.tsx'
import { financePath } from '#client/work-paths.ts'
import { useFinanceAct, useFinance } from '#modules/ledger/web/index.ts'
import { FileButton } from '#ui/forms/file-button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { Facts } from '#ui/words/facts.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { typographic } from '#ui/words/typographic.ts'

import { ExceptionCard } from './exception-card.tsx'

type Unread = { fileName: string; problems: Reply<typeof importStatement>['problems'] }

export function Disagreements() {
  const [unread, setUnread] = useState<Unread | null>(null)
  const [search] = useSearchParams()
  const statements = useFinance(listStatements, { query: { limit: 1 } })
  const provider = providerAt(search.get('operateur') ?? '')
  const exceptions = useFinance(listExceptions, { query: { limit: 100, operateur: provider } })
  const list = exceptions.data?.exceptions ?? []
  const chosen = list.find(({ _id }) => _id === search.get('ecart')) ?? list[0]
  const last = statements.data?.statements[0]
  const latest = statements.data?.latest ?? []
  return (
    <ScreenFrame
      detail={
        last
          ? `${last.fileName} · importé ${momentWords(last.importedAt)} par ${last.importedBy}`
          : undefined
      }
      actions={<ImportButton onRead={setUnread} />}
      file={
        <SaveButton address={addressOf(exportExceptions, {})} name="exceptions.csv">
          CSV
        </SaveButton>
      }
    >
      <div className="phone">
        <ImportButton onRead={setUnread} />
      </div>
      {unread && unread.problems.length > 0 && <UnreadLines of={unread} />}
      <Reading query={statements} cards={1}>
        {() =>
          latest.length > 0 ? (
            <>
              {latest.map((one) => (
                <LastStatement statement={one} key={one._id} />
              ))}
              <p>
                <b className="semibold">
                  {exceptions.data?.totalExceptions ?? 0}{' '}
                  {plural(exceptions.data?.totalExceptions ?? 0, 'exception')}
                </b>{' '}
                <span className="muted">
                  · écart <Sum francs={exceptions.data?.gap ?? 0} />
                </span>
              </p>
            </>
          ) : (
            <Empty of="sheets" title="Aucun relevé importé">
              Importez le relevé de l’opérateur (CSV) : chaque ligne est rapprochée par son numéro
              de transaction, le reste vous attend ici.
            </Empty>
          )
        }
      </Reading>
      {latest.length > 1 && (
        <FilterLinks
          label="Exceptions par opérateur"
          links={[
            { words: 'Tous', to: financePath('rapprochement'), current: !provider },
            ...latest.map(({ provider: name }) => ({
              words: providerWords[name],
              to: financePath('rapprochement', { operateur: providerAddress(name) }),
              current: name === provider,
            })),
          ]}
        />
      )}
      {list.length > 0 && chosen && (
        <div className="work-columns min-[900px]:grid-cols-[360px_minmax(0,1fr)] min-[900px]:items-start">
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
                    to={financePath('rapprochement', {
                      operateur: provider ? providerAddress(provider) : null,
                      ecart: one._id,
                    })}
                    aria-current={one._id === chosen._id ? 'true' : undefined}
                    preventScrollReset
                  >
                    <span className="row-text">
                      <b>{exceptionTitles[one.kind]}</b>
                      <small>{one.ours?.reference ?? one.operator?.transactionId}</small>
                      <small>
                        <Facts
                          of={[
                            atWords(one.happenedAt),
                            providerWords[one.provider],
                            one.state === 'aside' && 'de côté',
                          ]}
                        />
                      </small>
                    </span>
                    <b>
                      <Sum francs={one.gap} />
                    </b>
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
    </ScreenFrame>
  )
}

function matchedWords({ matched }: OperatorStatement): string {
  return plural(matched, 'ligne rapprochée', 'lignes rapprochées')
}

function LastStatement({ statement }: { statement: OperatorStatement }) {
  const { provider, fileName, matched, lines, balance } = statement
  return (
    <section className="card" aria-label={`Dernier relevé, ${providerWords[provider]}`}>
      <div className="card-line mb-2">
        <p>
          <b className="amount amount-medium">{formatCount(matched)}</b>{' '}
          <span className="muted">
            {matchedWords(statement)} sur {formatCount(lines)}
          </span>
        </p>
        <p className="muted">
          {fileName.startsWith(providerWords[provider])
            ? fileName
            : `${providerWords[provider]}, ${fileName}`}
          {balance !== null && <span>{` · solde ${formatFrancs(balance)}`}</span>}
        </p>
      </div>
      <div className="meter">
        <i className="leaf" style={{ width: `${lines === 0 ? 100 : (100 * matched) / lines}%` }} />
      </div>
    </section>
  )
}

/** Lists the lines of a file that could not be read, each with its reason. */
function UnreadLines({ of: { fileName, problems } }: { of: Unread }) {
  return (
    <section className="card" aria-label="Lignes illisibles">
      <h2>{unreadWords(problems.length)}</h2>
      <p className="muted">{`${fileName} : corrigez ces lignes, puis importez le relevé de nouveau.`}</p>
      <ul>
        {problems.map(({ row, message }) => (
          <li key={row}>{typographic(`Ligne ${row} : ${message}`)}</li>
        ))}
      </ul>
    </section>
  )
}

function unreadWords(count: number): string {
  return `${formatCount(count)} ${plural(count, 'ligne illisible', 'lignes illisibles')}`
}

function ImportButton({ onRead }: { onRead: (read: Unread) => void }) {
  const send = useFinanceAct(
    async (file: File) => {
      const body = { fileName: file.name, csv: await textOfFile(file) }
      const answer = await call(importStatement, { body })
      onRead({ fileName: file.name, problems: answer.problems })
      return answer
    },
    {
      done: ({ again, statement, problems }) =>
        again
          ? 'Ce relevé était déjà importé.'
          : `${statement.matched} ${matchedWords(statement)} sur ${statement.lines}${problems.length > 0 ? `, ${unreadWords(problems.length)}` : ''}`,
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
