import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Call } from '#kernel/wire/endpoint.ts'
import { placeOrder } from '#modules/orders/contract/orders.ts'
import {
  type AddressProblems,
  addressRefusals,
  forgetShippingAddress,
} from '#modules/addresses/web/index.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { removeOrdered } from '#modules/cart/web/index.ts'
import { paths } from '#client/paths.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { newKey } from '#client/device/new-key.ts'
import { storedValue } from '#client/device/stored-value.ts'
import { orderKey } from '../use-order.ts'

export type OrderBody = Call<typeof placeOrder>['body']

export type Placing = {
  busy: boolean
  sentence: string | null
  needsProof: boolean
  unsure: boolean
  place: (body: OrderBody) => Promise<AddressProblems | null>
}

type Outcome = {
  /** Runs before the ordered lines leave the cart, so that the page does not show an empty one. */
  onPlaced: () => void
  onRefused: (stale: boolean) => void
}

/** Sends one call at a time, with one key per content, despite double presses and lost answers. */
export function usePlacing(user: UserInfo, { onPlaced, onRefused }: Outcome): Placing {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | Error | null>(null)

  const place = async (body: OrderBody): Promise<AddressProblems | null> => {
    if (sending.current) return null
    sending.current = true
    setBusy(true)
    setFailure(null)
    try {
      const order = await call(
        placeOrder,
        { body },
        { idempotencyKey: attemptKey(JSON.stringify([user._id, body])) },
      )
      flushSync(onPlaced)
      forgetAttempt()
      if (body.saveAddress) forgetShippingAddress()
      removeOrdered(
        body.cartItems.map(({ size = null, color = null, ...item }) => ({ ...item, size, color })),
      )
      queries.setQueryData(orderKey(user._id, order._id), order)
      void queries.invalidateQueries({ queryKey: ['orders', user._id] })
      void queries.invalidateQueries({ queryKey: ['addresses', user._id], refetchType: 'none' })
      const isAgreed = body.paymentMethod === 'cash_on_delivery' && !order.canPay
      if (isAgreed) showNotice('Commande passée')
      await navigate(isAgreed ? paths.order(order._id) : `${paths.order(order._id)}?payer=1`, {
        replace: true,
      })
      return null
    } catch (refusal) {
      const problems = refusal instanceof CallFailure ? addressRefusals(refusal.fields) : {}
      if (Object.keys(problems).length > 0) return problems
      setFailure(refusal instanceof Error ? refusal : new Error(String(refusal)))
      onRefused(
        refusal instanceof CallFailure && (refusal.status === 409 || refusal.status === 422),
      )
      return null
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return {
    busy,
    sentence: failure && sentenceOf(failure),
    needsProof: failure instanceof CallFailure && failure.details['proof'] === true,
    unsure: failure instanceof CallFailure && isUnsure(failure),
    place,
  }
}

function isUnsure({ status, code }: CallFailure): boolean {
  return status === 0 || status >= 500 || code === 'idempotency.other_body'
}

/** `mark`: hash of the content, sparing a second copy of name and address. */
type Attempt = { mark: string; key: string }

const attempt = storedValue<Attempt | null>({ key: 'orderAttempt', restore: restoreAttempt })

/** Returns the same key for the same content, even after a reload. */
export function attemptKey(content: string): string {
  const before = attempt.read()
  const mark = markOf(content)
  if (before?.mark === mark) return before.key
  const key = newKey()
  attempt.write({ mark, key })
  return key
}

export function forgetAttempt(): void {
  attempt.clear()
}

/** Hashes by FNV-1a twice, 64 bits. On a collision the server refuses the second order. */
function markOf(content: string): string {
  return [0x811c9dc5, 0x01000193]
    .map((seed) => fnv1a(content, seed).toString(16).padStart(8, '0'))
    .join('')
}

function fnv1a(content: string, seed: number): number {
  let hash = seed
  for (let index = 0; index < content.length; index += 1)
    hash = Math.imul(hash ^ content.charCodeAt(index), 0x01000193) >>> 0
  return hash
}

function restoreAttempt(kept: unknown): Attempt | null {
  if (typeof kept !== 'object' || kept === null || !('mark' in kept) || !('key' in kept))
    return null
  const { mark, key } = kept
  return typeof mark === 'string' && typeof key === 'string' && key.length >= 8
    ? { mark, key }
    : null
}
