import type { Attributes, Span, SpanKind } from '@opentelemetry/api'

import { requestContext, runIn } from './request-context.ts'

export type NewSpan = {
  name: string
  kind: keyof typeof SpanKind
  attributes?: Attributes
  /** `traceparent`, as a caller sent it. */
  from?: string | undefined
  parent?: Span | undefined
}

export type Tracing = {
  /** Is this request, or this job, one of those that are traced? */
  chosen(): boolean
  begin(span: NewSpan): Span
  end(span: Span, error?: unknown): void
}

let tracing: Tracing | null = null

/** From here on, spans are made; nothing is loaded and nothing measured before. */
export function traceWith(begun: Tracing | null): void {
  tracing = begun
}

/** A span that others will be below, for a request; null: it is not traced, and its parts neither. */
export function beginRequest(span: Omit<NewSpan, 'kind'>): Span | null {
  return tracing?.chosen() ? tracing.begin({ ...span, kind: 'SERVER' }) : null
}

export function endRequest(span: Span): void {
  tracing?.end(span)
}

/** Runs a job for the request that it follows from, if any. */
export function runJob<T>(name: string, requestId: string, work: () => Promise<T>): Promise<T> {
  const attributes = { 'sugu.request_id': requestId }
  const begun = tracing?.chosen()
    ? tracing.begin({ name: `job ${name}`, kind: 'CONSUMER', attributes })
    : null
  return runIn({ requestId, span: begun }, () => (begun ? ending(begun, work) : work()))
}

/** Runs the work in a span below the one that runs, if there is one. */
export async function traced<T>(span: NewSpan, work: () => Promise<T>): Promise<T> {
  const context = requestContext()
  if (!tracing || !context?.span) return work()
  const begun = tracing.begin({ ...span, parent: context.span })
  return runIn({ ...context, span: begun }, () => ending(begun, work))
}

async function ending<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    tracing?.end(span)
    return result
  } catch (error) {
    tracing?.end(span, error)
    throw error
  }
}
