import { setTimeout as wait } from 'node:timers/promises'

import {
  takeParcel,
  verifyClientOtp,
  verifyVendorOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { listOrders, readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'

import { inCash, line, order, parcelOf } from '../support/orders.ts'
import type { Cluster } from './cluster.ts'
import { visitorFrom, type People } from './people.ts'

/** Concurrent acts a second. */
const rates = { visits: 80, own: 3, orders: 5, payments: 1, deliveries: 0.5 }
/** Visitors have addresses of their own, so that no limit for one address refuses them. */
const visitors = 120
/** Time for the operator's notification and the market's own check until an order says paid. */
const paidWithinMs = 90_000

/**
 * `visit`: public pages and calls; `own`: a buyer's own orders; `write`: an order, or a step of a
 * parcel.
 */
export type Kind = 'visit' | 'own' | 'write'
export type Attempt = {
  kind: Kind
  began: number
  ended: number
  fault: string | null
  what: string
}

/** People who go on whatever happens, and what they were told. */
export class Load {
  readonly attempts: Attempt[] = []
  /** Orders that were answered 201, and those whose buyer read « paid ». */
  readonly placed = new Set<string>()
  readonly paid = new Set<string>()
  readonly delivered = new Set<string>()
  readonly #cluster: Cluster
  readonly #people: People
  readonly #share: number
  readonly #visitors: ReturnType<typeof visitorFrom>[]
  readonly #timers: NodeJS.Timeout[] = []
  readonly #running = new Set<Promise<unknown>>()
  #turn = 0

  /** @param share of the usual number of people, for a machine that does much else */
  constructor(cluster: Cluster, people: People, share = 1) {
    this.#cluster = cluster
    this.#people = people
    this.#share = share
    this.#visitors = Array.from({ length: visitors }, (_, index) =>
      visitorFrom(cluster, `127.78.${10 + Math.floor(index / 200)}.${1 + (index % 200)}`),
    )
  }

  start(): void {
    this.#every(rates.visits, () => this.#visit())
    this.#every(rates.own, () => this.#readOwn())
    this.#every(rates.orders, async () => void (await this.#order()))
    this.#every(rates.payments, () => this.#pay())
    this.#every(rates.deliveries, () => this.#deliver())
  }

  /** Resolves when all begun requests are answered or given up. */
  async pause(): Promise<void> {
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
    await Promise.allSettled(this.#running)
  }

  /** Reads every page and picture once, so that what is measured is a market in use. */
  async warm(): Promise<void> {
    for (const url of [...this.#people.pages, ...this.#people.pictures]) await this.#read(url)
  }

  #every(times: number, work: () => Promise<unknown>): void {
    this.#timers.push(
      setInterval(
        () => {
          const one = work().catch(() => undefined)
          this.#running.add(one)
          void one.finally(() => this.#running.delete(one))
        },
        1_000 / (times * this.#share),
      ),
    )
  }

  #next<T>(list: readonly T[]): T {
    const one = list[(this.#turn += 1) % list.length]
    if (one === undefined) throw new Error('nothing to choose from')
    return one
  }

  #visit(): Promise<unknown> {
    const { pages, pictures } = this.#people
    return this.#read(this.#turn % 10 === 0 ? this.#next(pictures) : this.#next(pages))
  }

  #read(url: string): Promise<unknown> {
    return this.#attempt('visit', url, async () => {
      const status = await this.#next(this.#visitors)(url)
      if (status >= 400) throw new Error(`status ${status}`)
    })
  }

  #readOwn(): Promise<unknown> {
    const buyer = this.#next(this.#people.buyers)
    return this.#attempt('own', 'own orders', () => buyer.call(listOrders, { query: { page: 1 } }))
  }

  async #order(rest: Partial<Parameters<typeof order>[2]> = inCash) {
    const buyer = this.#next(this.#people.buyers)
    const goods = this.#next(this.#people.goods)
    const made = await this.#attempt('write', 'order', () => order(buyer, [line(goods)], rest))
    this.placed.add(made._id)
    return { buyer, made }
  }

  /** Orders, confirms on the operator's page, and polls until the order says paid. */
  async #pay(): Promise<void> {
    const { buyer, made } = await this.#order({ paymentMethod: 'orange_money' })
    const read = () => buyer.call(readOrder, { params: { id: made._id } }).catch(() => null)
    const until = performance.now() + paidWithinMs
    let confirmed = false
    for (let seen: Order | null = made; performance.now() < until; seen = await read()) {
      if (seen?.payment.state === 'paid') return void this.paid.add(made._id)
      const { orangeMoney } = this.#cluster.operators
      const url = seen?.payment.paymentUrl
      const opened = url && orangeMoney.payments().find((one) => one.paymentUrl === url)
      if (opened && !confirmed) {
        await orangeMoney.confirmAsCustomer(opened.orderId)
        confirmed = true
      }
      await wait(1_000)
    }
  }

  /** An order from its shop to its buyer, each step tried again until it is done, once. */
  async #deliver(): Promise<void> {
    const { seller, courier } = this.#people
    const { buyer, made } = await this.#order()
    const id = parcelOf(made)
    const step = <T>(what: string, work: () => Promise<T>) =>
      this.#attempt('write', what, work).catch(() => null)
    await step('accept', () => seller.call(acceptParcel, { params: { id } }))
    const ready = await step('ready', () => seller.call(readyParcel, { params: { id } }))
    if (!ready?.vendorOtp) return
    const otp = ready.vendorOtp
    // It is offered to couriers by a job.
    await wait(2_000)
    await step('take', () => courier.call(takeParcel, { params: { id } }))
    await step('pick up', () => courier.call(verifyVendorOtp, { body: { otp } }))
    const order = await buyer.call(readOrder, { params: { id: made._id } }).catch(() => null)
    const clientOtp = order?.fulfillments[0]?.clientOtp
    if (!clientOtp) return
    const body = { fulfillmentId: id, otp: clientOtp, cashReceived: true }
    if (await step('hand over', () => courier.call(verifyClientOtp, { body })))
      this.delivered.add(id)
  }

  async #attempt<T>(kind: Kind, what: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const note = (fault: string | null) =>
      this.attempts.push({ kind, what, began, ended: performance.now(), fault })
    try {
      const done = await work()
      note(null)
      return done
    } catch (error) {
      // A refusal with a reason is an answer: the courier's cash-box is full, another was first.
      const answered = error instanceof CallFailure && error.status >= 400 && error.status < 500
      note(answered ? null : wordsOf(error))
      throw error
    }
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof CallFailure) {
    const cause = error.details?.['cause']
    return `${error.status}${typeof cause === 'string' ? ` ${cause}` : ''}`
  }
  return error instanceof Error ? error.message : String(error)
}
