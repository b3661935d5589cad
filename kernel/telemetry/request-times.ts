import { Histogram } from 'prom-client'

const name = 'http_request_duration_seconds'
const help = 'Time to answer, by route pattern.'
/** Upper bounds, in seconds. */
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

type Series = { method: string; status: number; sum: number; counts: Float64Array }

/**
 * Counts of a route by method and first digit of the status. A request allocates nothing; labels
 * are added when figures are read.
 */
export class RouteTimes {
  readonly route: string
  readonly series: Series[] = []

  constructor(route: string) {
    this.route = route
  }

  observe(method: string, statusCode: number, seconds: number): void {
    const series = this.#of(method, Math.floor(statusCode / 100))
    series.sum += seconds
    let place = 0
    while (place < bounds.length && seconds > (bounds[place] ?? 0)) place += 1
    series.counts[place] = (series.counts[place] ?? 0) + 1
  }

  #of(method: string, status: number): Series {
    for (const one of this.series) if (one.status === status && one.method === method) return one
    const made = { method, status, sum: 0, counts: new Float64Array(bounds.length + 1) }
    this.series.push(made)
    return made
  }
}

type Label = 'method' | 'route' | 'status'

/** prom-client's own histogram makes an object, a closure and a text of labels each time. */
export class RequestTimes extends Histogram<Label> {
  readonly #routes = new Map<string, RouteTimes>()

  constructor() {
    super({ name, help, labelNames: ['method', 'route', 'status'], buckets: bounds, registers: [] })
  }

  of(route: string): RouteTimes {
    const found = this.#routes.get(route) ?? new RouteTimes(route)
    this.#routes.set(route, found)
    return found
  }

  getForPromString() {
    const values = [...this.#routes.values()].flatMap(valuesOf)
    return { name, help, type: 'histogram', aggregator: 'sum', values }
  }
}

function valuesOf({ route, series }: RouteTimes) {
  return series.flatMap(({ method, status, sum, counts }) => {
    const sharedLabels = { method, route, status: String(status) }
    let below = 0
    const buckets = [...bounds, '+Inf'].map((le, place) => {
      below += counts[place] ?? 0
      return { metricName: `${name}_bucket`, labels: { le }, sharedLabels, value: below }
    })
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: {}, sharedLabels, value: sum },
      { metricName: `${name}_count`, labels: {}, sharedLabels, value: below },
    ]
  })
}
