import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import {
  type Conversation,
  type ConversationMessage,
  markConversationRead,
  readConversation,
} from '#modules/conversations/contract/conversations.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'

import { onWritten } from '../offline/offline-queue.ts'
import { useChanges } from '../use-changes.ts'

export function conversationsKey(userId: string) {
  return ['conversations', userId] as const
}

/** Polled while open; marked as read while visible. */
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
    onWritten(({ conversationId, message }) => {
      if (conversationId === id) replace((known) => withWritten(known, message))
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

/** Marks as read, also when the user returns to the page. */
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
        // The next message or visit marks it.
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

/** After a gap larger than a page the older messages are dropped and can be loaded again. */
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
