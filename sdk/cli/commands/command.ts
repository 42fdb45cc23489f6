import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { asError } from '../../src/contracts/thrown.ts'
import { printProblems } from '../build-all.ts'
import { PluginError } from '../errors.ts'

type Options = NonNullable<ParseArgsConfig['options']>
export type Values = Readonly<Record<string, string | boolean | undefined>>

/** One command of `ntocc-plugin`. */
export interface Command {
  /** What stands behind the name: `<name> [--dir <folder>]`. */
  usage: string
  /** One line for the list of commands. */
  about: string
  /** What else there is to know, for `--help`. */
  more?: string
  options?: Options
  /** How many words may stand behind the name; a call with fewer or more is a wrong one. */
  words?: readonly [least: number, most: number]
  /** Options without which nothing is done. */
  needs?: readonly string[]
  /** Answers the exit code. */
  run(words: string[], values: Values): Promise<number>
}

const HELP = { help: { type: 'boolean', short: 'h' } } as const satisfies Options

/** The text of `--help` of a command. */
export const helpOf = (name: string, { usage, about, more }: Command): string =>
  [`ntocc-plugin ${name} ${usage}`.trimEnd(), '', about, ...(more ? ['', more] : [])].join('\n')

/**
 * Runs a command with what stands behind its name. `--help` only prints; an option it does not know is a wrong call.
 * Answers the exit code: 0, 1 when something failed, 2 for a wrong call.
 */
export async function runCommand(name: string, command: Command, args: string[]): Promise<number> {
  const { options = {}, words: [least, most] = [0, Number.POSITIVE_INFINITY], needs = [] } = command
  // Whatever else is wrong with the call: who asks for help gets it, and nothing is done.
  if (args.includes('--help') || args.includes('-h')) {
    console.log(helpOf(name, command))
    return 0
  }
  const call = parsed(args, { ...options, ...HELP })
  if (typeof call === 'string' || call.words.length < least || call.words.length > most || needs.some(lacks(call))) {
    if (typeof call === 'string') console.error(call)
    console.error(helpOf(name, command))
    return 2
  }
  try {
    return await command.run(call.words, call.values)
  } catch (error) {
    if (!(error instanceof PluginError)) throw error
    printProblems(name, error)
    return 1
  }
}

const lacks =
  ({ values }: { values: Values }) =>
  (option: string): boolean =>
    !values[option]

function parsed(args: string[], options: Options): { words: string[]; values: Values } | string {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true, strict: true })
    return { words: positionals, values: values as Values }
  } catch (error) {
    return asError(error).message
  }
}

/** Runs a command for the folders named (or the plugins in them), or the plugin in the working directory, or all under ./plugins. */
export async function inFolders(named: string[], work: (folders: string[]) => Promise<number>): Promise<number> {
  const folders = await pluginFolders(named)
  if (folders.length > 0) return work(folders)
  console.error('No plugin.ts here or under ./plugins.')
  return 1
}

async function pluginFolders(named: string[]): Promise<string[]> {
  if (named.length) return (await Promise.all(named.map(folder => pluginsIn(resolve(folder))))).flat()
  if (existsSync('plugin.ts')) return [process.cwd()]
  const found = await pluginsIn(resolve('plugins'))
  return found.filter(isPlugin)
}

const isPlugin = (folder: string): boolean => existsSync(join(folder, 'plugin.ts'))

/** The folder itself, or the plugins in it when it is none. */
async function pluginsIn(folder: string): Promise<string[]> {
  if (isPlugin(folder)) return [folder]
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const within = entries.map(entry => join(folder, entry.name)).filter(isPlugin)
  return within.length > 0 ? within.sort() : [folder]
}
