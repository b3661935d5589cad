import cluster, { Worker } from 'node:cluster'

import { AggregatorRegistry, Registry } from 'prom-client'

/** What Prometheus is told a text is. */
export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE

type Question = { figures: 'of all' | 'of one'; id: number }
type Answer = { figures: 'text' | 'data'; id: number; text?: string; data?: object[] }

/** One that is starting or stuck is left out: `market_processes` says how many answered. */
const patienceMs = 3_000

/** The figures of every process of this machine in one text: of this one alone, unless a first process asks them all. */
export async function figuresOfAll(ownFigures: () => Promise<object[]>): Promise<string> {
  if (!cluster.isWorker) return textOf([await ownFigures()])
  const { text } = await ask(process, { figures: 'of all' })
  return text ?? textOf([await ownFigures()])
}

/** In a process that has others beside it: says its own figures when the first one asks. */
export function answerFigures(ownFigures: () => Promise<object[]>): void {
  if (!cluster.isWorker) return
  process.on('message', (message) => {
    if (!isQuestion(message) || message.figures !== 'of one') return
    void ownFigures().then((data) => say(process, { figures: 'data', id: message.id, data }))
  })
}

/** In the first process: asks all of them when one wants to know. */
export function addUpFigures(): void {
  cluster.on('message', (asking, message) => {
    if (isQuestion(message) && message.figures === 'of all') void addUp(asking, message.id)
  })
}

async function addUp(asking: Worker, id: number): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).flatMap((one) => one ?? [])
  const answers = await Promise.all(
    workers
      .filter((worker) => worker.isConnected())
      .map((worker) => ask(worker, { figures: 'of one' })),
  )
  const text = await textOf(answers.flatMap(({ data }) => (data ? [data] : [])))
  say(asking, { figures: 'text', id, text })
}

/** Of several processes each figure is added up, or is what one of them sees: its gauge says which. */
function textOf(figures: object[]): Promise<string> {
  return AggregatorRegistry.aggregate(figures).metrics()
}

type Other = Worker | NodeJS.Process
let lastId = 0

/** @returns an empty answer when none comes in time */
function ask(other: Other, question: Omit<Question, 'id'>): Promise<Partial<Answer>> {
  const id = (lastId += 1)
  return new Promise((resolve) => {
    const end = (answer: Partial<Answer>) => {
      clearTimeout(timer)
      other.off('message', hear)
      resolve(answer)
    }
    const hear = (message: unknown) => {
      if (isAnswer(message) && message.id === id) end(message)
    }
    const timer = setTimeout(() => end({}), patienceMs)
    other.on('message', hear)
    say(other, { ...question, id })
  })
}

/** A process that is gone cannot be sent anything. */
function say(other: Other, message: Question | Answer): void {
  const ignore = () => undefined
  if (other instanceof Worker) other.send(message, ignore)
  else other.send?.(message, undefined, undefined, ignore)
}

function isQuestion(message: unknown): message is Question {
  return figuresIn(message) === 'of all' || figuresIn(message) === 'of one'
}

function isAnswer(message: unknown): message is Answer {
  return figuresIn(message) === 'text' || figuresIn(message) === 'data'
}

function figuresIn(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'figures' in message
    ? message.figures
    : null
}
