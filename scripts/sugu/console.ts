import { DomainError } from '#kernel/errors.ts'
import { readConfig } from '#kernel/config/config.ts'
import { ConfigurationFault } from '#kernel/config/configuration-fault.ts'
import { editDistance } from '#modules/search/server/index.ts'
import { PostgresUnavailable } from '#start/embedded-postgres/launch.ts'

import { commands } from './commands.ts'
import { operate } from './operator.ts'
import { configLines } from './print-config.ts'
import type { Typing } from './prompt-password.ts'
import { vapidLines } from './vapid.ts'
import { Wrong } from './wrong.ts'

type Console = {
  environment: NodeJS.ProcessEnv
  typing: Typing
  say: (line: string) => void
  complain: (what: unknown) => void
}

/** Runs one command of the operator. @returns the exit code of its process */
export async function runCommand(
  [name = '', ...args]: readonly string[],
  { environment, typing, say, complain }: Console,
): Promise<number> {
  try {
    const command = commands[name]
    if (name === 'configuration') {
      readConfig(environment)
      configLines(environment).forEach(say)
    } else if (name === 'vapid') vapidLines().forEach(say)
    else if (command)
      await operate(
        readConfig(environment),
        [name, ...args].join(' '),
        (operator) => command.run(operator, args, say),
        typing,
      )
    else if (['', 'aide', '--help', '-h'].includes(name)) help(say)
    else {
      say(`Commande inconnue : ${name}. Vouliez-vous dire « ${nearestTo(name)} » ?`)
      say('Toutes les commandes : npm run sugu -- aide')
      return 2
    }
    return 0
  } catch (error) {
    const known = [Wrong, ConfigurationFault, PostgresUnavailable, DomainError].some(
      (kind) => error instanceof kind,
    )
    complain(known && error instanceof Error ? error.message : error)
    return 1
  }
}

/** The command whose name differs from this in the fewest letters. */
function nearestTo(typed: string): string {
  const [nearest = ''] = [...Object.keys(commands), 'configuration', 'vapid', 'aide'].toSorted(
    (a, b) => editDistance(typed, a, 99) - editDistance(typed, b, 99),
  )
  return nearest
}

function help(say: (line: string) => void): void {
  say('npm run sugu -- COMMANDE\n')
  const others = [
    {
      usage: 'configuration',
      about: 'montre la configuration comme elle est comprise, sans secret',
    },
    { usage: 'vapid', about: 'fait une paire de clés pour les notifications' },
  ]
  for (const { usage, about } of [...Object.values(commands), ...others])
    say(`  ${usage}\n      ${about}\n`)
}
