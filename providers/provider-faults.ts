/**
 * Fault of a call that was not done and may be later: unreachable, too slow, overloaded, or its
 * circuit is open.
 */
export class ProviderDown extends Error {
  /** Sent without an answer: it may have been done. */
  readonly unsure: boolean

  constructor(what: string, cause?: unknown, unsure = false) {
    super(`provider down: ${what}`, { cause })
    this.name = 'ProviderDown'
    this.unsure = unsure
  }
}

/** Fault of a call that was understood and refused: repeating is useless. */
export class ProviderRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(`provider refusal ${status}/${code}: ${message}`)
    this.name = 'ProviderRefusal'
    this.status = status
    this.code = code
  }
}
