import { hostname } from 'node:os'

import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
} from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

import { traceWith, type NewSpan } from './tracing.ts'
import { figuresProducer } from './telemetry-figures.ts'

type Settings = {
  /** Of the collector: OTLP over http. */
  endpoint: string
  /** The part of requests that is traced, from 0 to 1. */
  ratio: number
  version: string
  figures: () => Promise<object[]>
  everyMs?: number
}

/**
 * Sends traces and figures to a collector, by OpenTelemetry's own SDK. While the collector is down,
 * only its data are lost.
 */
export function startTelemetry(settings: Settings): { stop(): Promise<void> } {
  const { endpoint, version, figures, everyMs = 60_000 } = settings
  const base = endpoint.replace(/\/+$/, '')
  const resource = resourceFromAttributes({
    'service.name': 'sugu',
    'service.version': version,
    'service.instance.id': `${hostname()}-${process.pid}`,
  })
  const traces = new TracerProvider({
    resource,
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${base}/v1/traces` }) }),
    ],
  })
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics` }),
    exportIntervalMillis: everyMs,
    exportTimeoutMillis: Math.min(everyMs, 10_000),
    metricProducers: [figuresProducer(figures, resource)],
  })
  const meters = new MeterProvider({ resource, readers: [reader] })
  traceRequests(traces, settings.ratio)
  return {
    async stop() {
      traceWith(null)
      await Promise.allSettled([traces.shutdown(), meters.shutdown({ timeoutMillis: 3_000 })])
    },
  }
}

/**
 * Sampled before a span is made: an unsampled span would still cost a seventh of a quick answer's
 * time.
 */
function traceRequests(provider: TracerProvider, ratio: number): void {
  const tracer = provider.getTracer('sugu')
  traceWith({
    chosen: () => Math.random() < ratio,
    begin: ({ name, kind, attributes = {}, ...above }) =>
      tracer.startSpan(name, { kind: SpanKind[kind], attributes }, contextOf(above)),
    end(span, error) {
      if (error) {
        span.recordException(error instanceof Error ? error.name : 'Error')
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  })
}

/** A caller’s header gives the trace id; whether it is sampled is our decision alone. */
function contextOf({ parent, from }: Pick<NewSpan, 'parent' | 'from'>): Context {
  if (parent) return trace.setSpan(ROOT_CONTEXT, parent)
  const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(from ?? '') ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  const remote = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, remote)
}
