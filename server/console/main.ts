import { runCommand } from './run-command.ts'

/** `npm run sugu -- COMMAND`: the operator's console. Each act is written in the journal. */
process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  typing: process.stdin,
  say: (line) => console.log(line),
  complain: (what) => console.error(what),
})
