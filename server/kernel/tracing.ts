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

export type Tracing = { begin(span: NewSpan): Span; end(span: Span, error?: unknown): void }

let tracing: Tracing | null = null

/** From here on, spans are made; nothing is loaded and nothing measured before. */
export function traceWith(begun: Tracing | null): void {
  tracing = begun
}

/** Runs the work in a span below the one that runs. */
export async function traced<T>(span: NewSpan, work: () => Promise<T>): Promise<T> {
  const context = requestContext()
  // What nobody collects the beginning of, nobody collects the parts of.
  if (!tracing || context?.span?.isRecording() === false) return work()
  const { begin, end } = tracing
  const id = context?.requestId
  const begun = begin({
    ...span,
    attributes: { ...span.attributes, ...(id ? { 'sugu.request_id': id } : {}) },
    parent: context?.span ?? undefined,
  })
  try {
    const result = await runIn({ requestId: context?.requestId ?? '', span: begun }, work)
    end(begun)
    return result
  } catch (error) {
    end(begun, error)
    throw error
  }
}

export function beginRequest(span: Omit<NewSpan, 'kind'>): Span | null {
  return tracing?.begin({ ...span, kind: 'SERVER' }) ?? null
}

export function endRequest(span: Span): void {
  tracing?.end(span)
}
