import { Readable } from 'node:stream'

import { runCommand } from '../../server/console/run-command.ts'

/**
 * Runs an operator's command in this process, at a twentieth of the cost of its own.
 * console.test.ts types one as an operator does.
 * @param input typed when the command asks
 */
export async function commandBeside(
  args: readonly string[],
  { environment, input = '' }: { environment: NodeJS.ProcessEnv; input?: string },
): Promise<{ code: number; said: string }> {
  let said = ''
  const say = (line: unknown) => void (said += `${String(line)}\n`)
  const code = await runCommand(args, {
    environment,
    typing: Readable.from(input === '' ? [] : [input]),
    say,
    complain: say,
  })
  return { code, said }
}
