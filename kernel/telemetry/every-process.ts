import cluster, { Worker } from 'node:cluster'

import { AggregatorRegistry, Registry } from 'prom-client'

export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE

type Question = { figures: 'of all' | 'of one'; id: number }
type Answer = { figures: 'text' | 'data'; id: number; text?: string; data?: object[] }

/** ms. A process that does not answer is left out: `market_processes` says how many did. */
const patienceMs = 3_000

export async function figuresOfAll(ownFigures: () => Promise<object[]>): Promise<string> {
  if (!cluster.isWorker) return textOf([await ownFigures()])
  const { text } = await query(process, { figures: 'of all' })
  return text ?? textOf([await ownFigures()])
}

export function answerFigures(ownFigures: () => Promise<object[]>): void {
  if (!cluster.isWorker) return
  process.on('message', (message) => {
    if (!isQuestion(message) || message.figures !== 'of one') return
    void ownFigures().then((data) => say(process, { figures: 'data', id: message.id, data }))
  })
}

export function addUpFigures(): void {
  cluster.on('message', (worker, message) => {
    if (isQuestion(message) && message.figures === 'of all') void addUp(worker, message.id)
  })
}

async function addUp(worker: Worker, id: number): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).flatMap((one) => one ?? [])
  const answers = await Promise.all(
    workers
      .filter((worker) => worker.isConnected())
      .map((worker) => query(worker, { figures: 'of one' })),
  )
  const text = await textOf(answers.flatMap(({ data }) => (data ? [data] : [])))
  say(worker, { figures: 'text', id, text })
}

/** Returns all processes as one text: a sum or a single value, by the rule of each gauge. */
function textOf(figures: object[]): Promise<string> {
  return AggregatorRegistry.aggregate(figures).metrics()
}

type Other = Worker | NodeJS.Process
let lastId = 0

function query(other: Other, question: Omit<Question, 'id'>): Promise<Partial<Answer>> {
  const id = (lastId += 1)
  return new Promise((resolve) => {
    const end = (answer: Partial<Answer>) => {
      clearTimeout(timer)
      other.off('message', receive)
      resolve(answer)
    }
    const receive = (message: unknown) => {
      if (isAnswer(message) && message.id === id) end(message)
    }
    const timer = setTimeout(() => end({}), patienceMs)
    other.on('message', receive)
    say(other, { ...question, id })
  })
}

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
