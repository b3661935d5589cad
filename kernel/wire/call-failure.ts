import type { ErrorBody } from './endpoint.ts'

/**
 * Thrown by the typed client for every answer that is not a success, and without an answer
 * (`status` 0, code `network`).
 */
export class CallFailure extends Error {
  /** Status text, without a sentence in the body: « Bad Gateway ». */
  readonly statusText: string | undefined
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>
  /** Seconds before another try, from Retry-After. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: ErrorBody, retryAfter?: number, statusText?: string) {
    super(body.message)
    this.statusText = statusText
    this.name = 'CallFailure'
    this.status = status
    this.code = body.code
    this.details = body.details ?? {}
    this.retryAfter = retryAfter
  }

  /** Returns sentences by field path (`shippingAddress.phone`). */
  get fields(): Record<string, string> {
    const fields: Record<string, string> = {}
    for (const [name, sentence] of Object.entries(this.details))
      if (typeof sentence === 'string') fields[name] = sentence
    return fields
  }
}
