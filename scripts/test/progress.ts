/** Prints each red test at once, and a line a minute. */
export class Progress {
  readonly #name: string
  readonly #running = new Map<string, number>()
  #start = performance.now()
  #total = 0
  #done = 0
  #red = 0
  #timer: NodeJS.Timeout | undefined

  constructor(name: string) {
    this.#name = name
  }

  begin(total: number): void {
    this.#start = performance.now()
    this.#total = total
    this.#timer = setInterval(() => this.#print(), 60_000).unref()
  }

  started(name: string): void {
    this.#running.set(name, performance.now())
  }

  ended(name: string): void {
    this.#running.delete(name)
    this.#done += 1
  }

  failed(name: string, why = ''): void {
    this.#red += 1
    process.stdout.write(`RED    ${name}\n${why ? `${why.replace(/^/gm, '       ')}\n` : ''}`)
  }

  end(): void {
    clearInterval(this.#timer)
  }

  #print(): void {
    const now = performance.now()
    const running = [...this.#running].map(
      ([name, since]) => `${name} (${Math.round((now - since) / 1_000)} s)`,
    )
    process.stdout.write(
      `${Math.round((now - this.#start) / 60_000)} min  ${this.#done} of ${this.#total} ${this.#name} done, ${this.#total - this.#done} left, ${this.#red} red; running: ${running.join(', ')}\n`,
    )
  }
}
