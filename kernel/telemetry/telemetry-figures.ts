import { ValueType, type HrTime } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'

type Value = { value: number; labels: Record<string, string | number>; metricName?: string }
type Figure = { name: string; help: string; type: string; values: Value[] }

const startTime = hrTime(performance.timeOrigin)

/** The figures of `/metrics`, as OpenTelemetry writes them: counted once, exported both ways. */
export function figuresProducer(read: () => Promise<object[]>, resource: Resource): MetricProducer {
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

/** Prometheus counts what is below each bound, OpenTelemetry what lies between two. */
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
