import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import {
  CHANGES_EVERY_MS,
  type Conversation,
  type ConversationMessage,
  markConversationRead,
  readChanges,
  readConversation,
} from '#modules/conversations/contract/conversations.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { isConnected } from '#client/device/use-online.ts'
import { isLive, onLive } from '#client/live/live.ts'

import { messageActs } from '../offline/message-acts.ts'

export function conversationsKey(userId: string) {
  return ['conversations', userId] as const
}

export function useConversation(userId: string, id: string) {
  const queries = useQueryClient()
  const queryKey = [...conversationsKey(userId), 'one', id]
  const { data, error, isFetching, refetch } = useQuery<Conversation>({
    queryKey,
    queryFn: ({ signal }) =>
      readAnew(
        () => call(readConversation, { params: { id } }, { signal }),
        () => queries.getQueryData<Conversation>(queryKey),
      ),
    refetchOnWindowFocus: true,
  })
  const replace = (change: (known: Conversation) => Conversation) =>
    queries.setQueryData<Conversation>(queryKey, (known) => known && change(known))

  useChanges(data, () => void refetch())
  useReading(userId, data)
  useEffect(() =>
    messageActs.hear({
      sent({ conversationId, message }) {
        if (conversationId === id) replace((known) => withWritten(known, message))
      },
    }),
  )
  return {
    conversation: data,
    failure: error,
    unknown: error instanceof CallFailure && (error.status === 404 || error.status === 400),
    busy: isFetching,
    again: () => void refetch(),
    replace,
    older: useOlder(data, replace),
  }
}

function useReading(userId: string, conversation: Conversation | undefined): void {
  const queries = useQueryClient()
  const id = conversation?._id
  const unread = conversation?.unread ?? 0
  const upTo = conversation?.messages.at(-1)?._id ?? 0
  useEffect(() => {
    if (!id || unread === 0) return
    const read = () => {
      if (document.hidden) return
      call(markConversationRead, { params: { id }, body: { upTo } }).then(
        () => void queries.invalidateQueries({ queryKey: conversationsKey(userId) }),
        () => undefined,
      )
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [queries, userId, id, unread, upTo])
}

function useOlder(
  known: Conversation | undefined,
  replace: (change: (known: Conversation) => Conversation) => void,
) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [first] = known?.messages ?? []
  const load = async () => {
    if (!known || !first) return
    setBusy(true)
    setProblem(null)
    try {
      const read = await call(readConversation, {
        params: { id: known._id },
        query: { before: first._id },
      })
      replace((now) => withOlder(now, read))
    } catch (failure) {
      setProblem(sentenceOf(failure))
    }
    setBusy(false)
  }
  return { busy, problem, load: () => void load() }
}

/** @param known read after the answer: older messages may load meanwhile */
export async function readAnew(
  read: () => Promise<Conversation>,
  known: () => Conversation | undefined,
): Promise<Conversation> {
  const answer = await read()
  return mergeConversation(known(), answer)
}

/** Drops the older messages after a gap larger than a page. */
export function mergeConversation(
  known: Conversation | undefined,
  read: Conversation,
): Conversation {
  const [first] = read.messages
  const last = known?.messages.at(-1)
  if (!known || !first || !last || (read.more && first._id > last._id)) return read
  const older = known.messages.filter(({ _id }) => _id < first._id)
  return {
    ...read,
    messages: [...older, ...read.messages],
    more: older.length > 0 ? known.more : read.more,
  }
}

export function withOlder(known: Conversation, read: Conversation): Conversation {
  const held = new Set(known.messages.map(({ _id }) => _id))
  const older = read.messages.filter(({ _id }) => !held.has(_id))
  return { ...known, messages: [...older, ...known.messages], more: read.more }
}

export function withWritten(known: Conversation, written: ConversationMessage): Conversation {
  const { messages } = known
  return {
    ...known,
    messages: [
      ...messages.filter(({ _id }) => _id < written._id),
      written,
      ...messages.filter(({ _id }) => _id > written._id),
    ],
  }
}

type Watched = { watch: string; version: number }
type Hear = (version: number) => void
type Asking = { listeners: Set<Hear>; end: () => void }

/** Calls `onChange` within a second of a change since `watched`; 30 s without a stream. */
export function useChanges(watched: Watched | undefined, onChange: () => void): void {
  const hear = useEffectEvent((version: number) => {
    if (watched && version !== watched.version) onChange()
  })
  const watch = watched?.watch
  useEffect(() => (watch ? follow(watch, (version) => hear(version)) : undefined), [watch])
}

/** By key: a list and its thread share the polling. */
const open = new Map<string, Asking>()

function follow(watch: string, hear: Hear): () => void {
  const asking = open.get(watch) ?? startAsking(watch)
  asking.listeners.add(hear)
  return () => {
    asking.listeners.delete(hear)
    if (asking.listeners.size > 0) return
    asking.end()
    open.delete(watch)
  }
}

function startAsking(watch: string): Asking {
  const listeners = new Set<Hear>()
  const leaving = new AbortController()
  const { signal } = leaving
  let busy = false
  let again = false
  const ask = async (): Promise<void> => {
    if (document.hidden || !isConnected()) return
    again = busy
    if (busy) return
    busy = true
    try {
      const { version } = await call(readChanges, { params: { watch } }, { signal })
      for (const hear of listeners) hear(version)
    } catch (problem) {
      // Renewed when a helper left.
      if (problem instanceof CallFailure && problem.code === 'conversations.unknown')
        for (const hear of listeners) hear(NaN)
    }
    busy = false
    if (again) return ask()
  }
  const askNow = () => void ask()
  const timer = setInterval(() => {
    if (!isLive()) askNow()
  }, CHANGES_EVERY_MS)
  const leave = onLive('conversations', askNow)
  document.addEventListener('visibilitychange', askNow, { signal })
  addEventListener('online', askNow, { signal })
  const asking: Asking = {
    listeners,
    end: () => {
      leaving.abort()
      leave()
      clearInterval(timer)
    },
  }
  open.set(watch, asking)
  return asking
}
