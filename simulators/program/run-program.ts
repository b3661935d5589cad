type Running = { url: string; close: () => Promise<void> }

/**
 * Runs a simulator as a program: one JSON line on stdout once it listens, a clean end on SIGTERM
 * and SIGINT, and an end of its own when its parent ends, so that a killed parent leaves no orphan
 * on the port.
 */
export async function runProgram(open: () => Promise<Running>): Promise<void> {
  let running: Running
  try {
    running = await open()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
    return
  }

  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  if (process.connected) process.on('disconnect', end)
  if (process.env['EXIT_WITH_STDIN'] === '1')
    process.stdin.on('end', end).on('close', end).on('error', end).resume()

  // The pipe breaks when the parent has ended: end too, without a crash.
  process.stdout.on('error', end)
  process.stdout.write(`${JSON.stringify({ listening: running.url })}\n`)
}
