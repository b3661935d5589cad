import { momentWords } from '#kernel/wire/due-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

import {
  type ConversationReport,
  decideConversationReport,
  listConversationReports,
  readReportedConversation,
} from '#modules/conversations/contract/team-conversations.ts'
import { call } from '#client/api/client.ts'
import { Reading } from '#client/api/reading.tsx'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { useRead } from '#client/api/use-read.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { useCursorList } from '#client/lists/use-list.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { workPaths } from '#client/work-paths.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { useNow } from '#client/device/use-now.ts'
import { dayTitle } from './message-words.ts'
import { MessageItem } from './thread/message-item.tsx'
import { ParcelLink, ProductCard } from './thread/subject-card.tsx'
import { threadRows } from './thread/thread-rows.ts'
import './thread/thread.css'

type Outcome = NonNullable<ConversationReport['outcome']>
type ReportAct = { outcome: Outcome; words: string; done: string; danger?: true }

const ACTS: Readonly<Record<ConversationReport['kind'], readonly ReportAct[]>> = {
  report: [
    { outcome: 'dismissed', words: 'Classer sans suite', done: 'Signalement classé' },
    {
      outcome: 'closed',
      words: 'Fermer la conversation',
      done: 'Conversation fermée',
      danger: true,
    },
  ],
  held: [
    { outcome: 'sent', words: 'Laisser partir', done: 'Message envoyé' },
    { outcome: 'refused', words: 'Refuser le message', done: 'Message refusé', danger: true },
  ],
}

export function ReportedConversations({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const chosen = search.get('signalement')
  const read = search.get('conversation')
  const list = useCursorList({
    key: ['conversation-reports', userId],
    read: (from, signal) => call(listConversationReports, { query: from }, { signal }),
    rows: ({ reports }) => reports,
  })
  const report = list.rows?.find(({ _id }) => _id === chosen)
  if (read) return <OfComplaint userId={userId} id={read} />
  if (report) return <OneReport key={report._id} userId={userId} report={report} />
  return (
    <ScreenFrame detail="L’équipe ne lit que ce qui est signalé. Chaque lecture est notée.">
      {chosen && list.rows && <Remark tone="info">Ce signalement est déjà décidé.</Remark>}
      <ListRows
        list={list}
        empty={
          <Empty title="Rien ici pour le moment" of="complaints">
            Les conversations que quelqu’un signale arrivent ici, et les messages retenus.
          </Empty>
        }
      >
        {(reports) => (
          <ul className="stack">
            {reports.map((one) => (
              <li key={one._id} className="card">
                <Facts report={one} />
                <p className="mt-3">
                  <ButtonLink look="outline" to={workPaths.adminMessages(one._id)}>
                    {one.kind === 'held' ? 'Voir le message' : 'Voir le signalement'}
                  </ButtonLink>
                </p>
              </li>
            ))}
          </ul>
        )}
      </ListRows>
    </ScreenFrame>
  )
}

function Facts({ report }: { report: ConversationReport }) {
  const { kind, side, reason, buyerName, shopName, openedAt } = report
  const by = side === 'buyer' ? buyerName : shopName
  return (
    <>
      <div className="card-line">
        <h2>{`${buyerName} et ${shopName}`}</h2>
        <Badge tone={kind === 'held' ? 'waiting' : 'danger'}>
          {kind === 'held' ? 'Message retenu' : 'Signalement'}
        </Badge>
      </div>
      <p className="muted">{momentWords(openedAt)}</p>
      <p className="mt-2 wrap-anywhere">
        {kind === 'held'
          ? 'Le même texte part vers beaucoup de personnes.'
          : `Signalé par ${by} : ${reason}`}
      </p>
    </>
  )
}

/** Loads the conversation on demand, since each reading is logged. */
function OneReport({ userId, report }: { userId: string; report: ConversationReport }) {
  const [act, setAct] = useState<ReportAct | null>(null)
  const queries = useQueryClient()
  const [, setSearch] = useSearchParams()
  return (
    <ScreenFrame title={report.kind === 'held' ? 'Message retenu' : 'Signalement'}>
      <BackLink to={workPaths.adminMessages()}>Tous les messages à regarder</BackLink>
      <section className="card">
        <Facts report={report} />
        <div className="flex flex-wrap gap-2 mt-3">
          {ACTS[report.kind].map((one) => (
            <Button
              key={one.outcome}
              look={one.danger ? 'danger' : 'outline'}
              onClick={() => setAct(one)}
            >
              {`${one.words}…`}
            </Button>
          ))}
        </div>
      </section>
      <ReadOnDemand userId={userId} id={report.conversationId} />
      {act && (
        <ReasonSheet
          title={act.words}
          confirm={act.words}
          danger={act.danger ?? false}
          act={(reason) =>
            call(decideConversationReport, {
              params: { id: report._id },
              body: { outcome: act.outcome, reason },
            })
          }
          done={act.done}
          onDone={() => {
            setAct(null)
            setSearch({})
            void queries.invalidateQueries({ queryKey: ['conversation-reports', userId] })
          }}
          onClose={() => setAct(null)}
        />
      )}
    </ScreenFrame>
  )
}

function OfComplaint({ userId, id }: { userId: string; id: string }) {
  return (
    <ScreenFrame title="Conversation">
      <BackLink to={workPaths.adminMessages()}>Tous les messages à regarder</BackLink>
      <ReadOnDemand userId={userId} id={id} />
    </ScreenFrame>
  )
}

function ReadOnDemand({ userId, id }: { userId: string; id: string }) {
  const [reading, setReading] = useState(false)
  if (reading) return <Read userId={userId} id={id} />
  return (
    <section className="card">
      <Remark tone="info">
        Votre lecture est notée au journal, avec votre nom. Les deux côtés ne sont pas prévenus.
      </Remark>
      <Button className="mt-3" onClick={() => setReading(true)}>
        Lire la conversation
      </Button>
    </section>
  )
}

function Read({ userId, id }: { userId: string; id: string }) {
  const query = useRead(
    ['reported-conversation', userId, id],
    readReportedConversation,
    { params: { id } },
    // Each reading is logged: no refetch.
    { staleTime: Infinity, refetchOnReconnect: false, refetchOnWindowFocus: false },
  )
  return (
    <Reading query={query} cards={1}>
      {(conversation) => <TeamReading {...conversation} />}
    </Reading>
  )
}

function TeamReading({ buyerName, shopName, messages }: Reply<typeof readReportedConversation>) {
  const now = useNow(60_000)
  return (
    <section className="card" aria-label={`Conversation de ${buyerName} et ${shopName}`}>
      <Remark tone="ok" live>
        Cette lecture est notée au journal.
      </Remark>
      <ol className="chat-list chat-reading">
        {threadRows(messages).map((row) => {
          if (row.kind === 'day')
            return (
              <li key={row.key} className="chat-day">
                {dayTitle(row.at, now)}
              </li>
            )
          if (row.kind === 'message')
            return (
              <MessageItem
                key={row.key}
                message={row.message}
                side="shop"
                author={row.message.side === 'shop' ? shopName : buyerName}
                named
                read={false}
                explains={null}
              />
            )
          return (
            <li key={row.key}>
              {row.kind === 'product' ? (
                <ProductCard product={row.product} />
              ) : (
                <ParcelLink parcel={row.parcel} side="shop" />
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
