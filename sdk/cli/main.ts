import { buildAll, checkAll, forEach } from './build-all.ts'
import { type Command, inFolders, runCommand } from './commands/command.ts'
import { conformCommand } from './commands/conform.ts'
import { create } from './commands/create.ts'
import { install, list, remove } from './commands/install.ts'
import { migration } from './commands/migration.ts'
import { packLine } from './commands/pack.ts'
import { serveRegulator } from './commands/regulator-kit.ts'
import { serveKit } from './commands/service-kit.ts'
import { testLine } from './commands/test.ts'
import { dev } from './dev.ts'

const FOLDERS = 'Without a folder: the plugin in the working directory, or every plugin under ./plugins.'

const COMMANDS: Readonly<Record<string, Command>> = {
  create,
  build: {
    usage: '[folder...] [--force]',
    about: 'Builds plugins into their dist folders.',
    more: `${FOLDERS}\n--force  also what has not changed since its last build`,
    options: { force: { type: 'boolean' } },
    run: (named, { force }) => inFolders(named, folders => buildAll(folders, force === true)),
  },
  check: {
    usage: '[folder...]',
    about: 'Loads built plugins as the console would and compares them with their plugin.json.',
    more: FOLDERS,
    run: named => inFolders(named, checkAll),
  },
  test: {
    usage: '[folder...]',
    about: "Checks the plugin's types, runs its tests, builds it and checks what was built.",
    more: FOLDERS,
    run: named => inFolders(named, folders => forEach(folders, testLine, 1)),
  },
  pack: {
    usage: '[folder...]',
    about: 'Checks types, builds, checks and puts plugins into archives for PLUGINS_DIR.',
    more: FOLDERS,
    // The check loads built files in this process: one at a time.
    run: named => inFolders(named, folders => forEach(folders, packLine, 1)),
  },
  migration,
  install,
  remove,
  list,
  conform: conformCommand,
  dev,
}

const overview = (): string => {
  const width = Math.max(...Object.keys(COMMANDS).map(name => name.length))
  const lines = Object.entries(COMMANDS).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`)
  return ['ntocc-plugin <command>', '', ...lines, '', 'ntocc-plugin <command> --help says more of one.'].join('\n')
}

/** The command line. Answers the exit code: 0, 1 when a plugin failed, 2 for a wrong call. */
export async function main(args: string[]): Promise<number> {
  const [name = '', ...rest] = args
  // Not for people: the test kits start them.
  if (name === 'service-kit' && process.send) return serveKit()
  if (name === 'regulator-kit' && process.send) return serveRegulator(rest)
  const asked = name === 'help' ? rest[0] : name
  const command = asked !== undefined && Object.hasOwn(COMMANDS, asked) ? COMMANDS[asked] : undefined
  if (command && name === 'help') return runCommand(asked!, command, ['--help'])
  if (command) return runCommand(name, command, rest)
  const isHelp = ['help', '--help', '-h'].includes(name)
  if (isHelp) console.log(overview())
  else console.error(overview())
  return isHelp ? 0 : 2
}
