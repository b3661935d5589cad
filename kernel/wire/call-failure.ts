import type { ErrorBody } from './endpoint.ts'

/** Any answer that is no success; none: `status` 0, code `network`. */
export class CallFailure extends Error {
  readonly statusText: string | undefined
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>
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

  get fields(): Record<string, string> {
    const fields: Record<string, string> = {}
    for (const [name, sentence] of Object.entries(this.details))
      if (typeof sentence === 'string') fields[name] = sentence
    return fields
  }
}
