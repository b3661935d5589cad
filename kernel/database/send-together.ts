import type pg from 'pg'

/**
 * What is sent on this connection in one turn of the event loop leaves in one write: on its own,
 * each statement of a pipeline costs a system call here and wakes its PostgreSQL process once more.
 */
export function sendTogether(client: pg.Client): void {
  const { stream } = client.connection
  let isWaiting = false
  const send = () => {
    isWaiting = false
    stream.uncork()
  }
  client.query = new Proxy(client.query, {
    apply: (query, self, statement: unknown[]): unknown => {
      if (!isWaiting) {
        isWaiting = true
        stream.cork()
        process.nextTick(send)
      }
      return Reflect.apply(query, self, statement)
    },
  })
}
