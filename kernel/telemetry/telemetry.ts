import { hostname } from 'node:os'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  ValueType,
  type HrTime,
} from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes, type Resource } from '@opentelemetry/resources'
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { traceWith, type NewSpan } from './tracing.ts'

const startTime = hrTime(performance.timeOrigin)

type Settings = {
  endpoint: string
  /** Sampled share of requests, 0 to 1. */
  ratio: number
  version: string
  figures: () => Promise<object[]>
  everyMs?: number
}

/**
 * Sends traces and figures by OpenTelemetry's SDK. While the collector is down, only its data are
 * lost.
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

/** Sampled before a span is made: an unsampled one costs a seventh of a quick answer. */
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

/** A caller’s header gives the trace id; sampling is decided here. */
function contextOf({ parent, from }: Pick<NewSpan, 'parent' | 'from'>): Context {
  if (parent) return trace.setSpan(ROOT_CONTEXT, parent)
  const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(from ?? '') ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  const remote = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, remote)
}

type Value = { value: number; labels: Record<string, string | number>; metricName?: string }

type Figure = { name: string; help: string; type: string; values: Value[] }

function figuresProducer(read: () => Promise<object[]>, resource: Resource): MetricProducer {
  return {
    async collect() {
      const figures = (await read()) as Figure[]
      const metrics = figures.filter(({ values }) => values.length > 0).map(metricOf)
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'sugu' }, metrics }] },
        errors: [],
      }
    },
  }
}

function metricOf(figure: Figure): MetricData {
  const { name, help, type, values } = figure
  const shared = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  if (type === 'histogram')
    return { ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(figure) }
  const dataPoints = values.map(({ value, labels }) => pointOf(labels, value))
  return type === 'counter'
    ? { ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...shared, dataPointType: DataPointType.GAUGE, dataPoints }
}

/** Prometheus counts below each bound, OpenTelemetry between two. */
function histogramsOf({ name, values }: Figure): DataPoint<Histogram>[] {
  const series = Map.groupBy(values, ({ labels: { le: _le, ...labels } }) => JSON.stringify(labels))
  return [...series].map(([labels, own]) => {
    const below = own.filter(({ metricName }) => metricName === `${name}_bucket`)
    const boundaries = below.map(({ labels: { le } }) => Number(le)).filter(Number.isFinite)
    const counts = below.map(({ value }, at) => value - (below[at - 1]?.value ?? 0))
    const one = (end: string) =>
      own.find(({ metricName }) => metricName === `${name}_${end}`)?.value ?? 0
    const value = { buckets: { boundaries, counts }, sum: one('sum'), count: one('count') }
    return pointOf(JSON.parse(labels) as Value['labels'], value)
  })
}

function pointOf<T>(attributes: Value['labels'], value: T): DataPoint<T> {
  return { startTime, endTime: hrTime(Date.now()), attributes, value }
}

function hrTime(ms: number): HrTime {
  return [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1e6)]
}
