import { Readable } from 'node:stream'

import { runCommand } from '../../server/console/run-command.ts'

/**
 * An operator's command on this process, where it costs a twentieth of a process of its own.
 * console.test.ts types one as an operator does.
 * @param input what is typed when it asks
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
