import { databaseAway } from '#kernel/database/database.ts'
import { isWriteRefusal } from '#kernel/database/write-refusals.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { counter } from '#kernel/telemetry/metrics.ts'

const failedRows = counter(
  'job_rows_failed_total',
  'Rows of a job that failed and were left for its next run.',
  ['job'],
)

/**
 * Runs a job for each row, apart from the others: a failing row is logged and counted, and those
 * after it are done.
 * @param job name for log and metrics
 * @throws what each row would throw: the database is away or refuses writes
 */
export async function oneByOne<Row extends { id: string }>(
  kernel: Kernel,
  job: string,
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows)
    await run(row).catch((error: unknown) => {
      if (databaseAway(error) || isWriteRefusal(error)) throw error
      failedRows.inc({ job })
      kernel.log.error({ err: error, job, id: row.id }, 'a row of a job failed')
    })
}
