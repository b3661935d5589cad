import { useEffect, useState } from 'react'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import {
  noteVisit,
  quoteSale,
  readSale,
  type Sale,
  type SaleQuote,
} from '#modules/offers/contract/sale-by-link.ts'
import type { OfferPlace } from '#modules/offers/contract/offers.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useUser } from '#client/session/user-info.ts'

const AGAIN_MS = 20_000

/**
 * Reads the sale again while it is open, and once a user is known: it may be hers.
 *
 * @param first as the server drew it
 */
export function useSale(token: string, first: Sale | null) {
  const userId = useUser()?._id
  const [sale, setSale] = useState(first)
  const [tries, setTries] = useState(0)
  const isOpen = sale?.state === 'open' && !sale.isOwn && !sale.ownOrder
  useEffect(() => {
    if (!userId && tries === 0) return
    const left = new AbortController()
    call(readSale, { params: { token } }, { signal: left.signal }).then(setSale, () => undefined)
    return () => left.abort()
  }, [token, userId, tries])
  useEffect(() => {
    if (!isOpen) return
    const read = () => (document.hidden ? undefined : setTries((before) => before + 1))
    const timer = setInterval(read, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOpen])
  useEffect(() => {
    call(noteVisit, { params: { token } }).catch(() => undefined)
  }, [token])
  return { sale, again: () => setTries((before) => before + 1) }
}

type Where = {
  receiveAt: OfferPlace
  place: { region: string; quartier: string | null } | null
  /** Wanted relay point; null: the nearest. */
  relayId: string | null
}

const places: readonly OfferPlace[] = ['door', 'shop', 'relay']

/** Price of the sale at a place; `at`: the place it is for. */
export function useSaleQuote(token: string, { receiveAt, place, relayId }: Where) {
  const [quoted, setQuoted] = useState<{ at: OfferPlace; quote: SaleQuote } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const region = place?.region
  const quartier = place?.quartier ?? null
  useEffect(() => {
    const left = new AbortController()
    const ask = async (at: OfferPlace): Promise<void> => {
      try {
        const quote = await call(
          quoteSale,
          {
            params: { token },
            body: {
              receiveAt: at,
              place: region && at !== 'shop' ? { region, quartier } : null,
              relayId: at === 'relay' ? relayId : null,
            },
          },
          { signal: left.signal },
        )
        setQuoted({ at, quote })
        setProblem(null)
      } catch (failure) {
        if (left.signal.aborted) return
        const next = places[places.indexOf(at) + 1]
        if (isNotOffered(failure) && next) return ask(next)
        setProblem(sentenceOf(failure))
      }
    }
    void ask(receiveAt)
    return () => left.abort()
  }, [token, receiveAt, region, quartier, relayId, tries])
  return { ...quoted, problem, again: () => setTries((before) => before + 1) }
}

function isNotOffered(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'offers.place_not_offered'
}
