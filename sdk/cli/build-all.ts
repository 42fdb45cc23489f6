import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import type { BuiltPlugin } from '../src/contracts/console.ts'
import { type BuildResult, buildPlugin } from './build.ts'
import { checkPlugin } from './check.ts'
import { ownLines, PluginError } from './errors.ts'

/** Builds folders in one process, a few at a time, with a line for each. Answers 1 when one failed, else 0. */
export function buildAll(folders: string[], force = false): Promise<number> {
  return forEach(folders, async folder => {
    const start = performance.now()
    return builtLine(await buildPlugin(folder, { force }), start)
  })
}

/** What is said of a build that began then. */
export function builtLine({ manifest, screens, notes, built }: BuildResult, start: number): string {
  const largest = Math.max(0, ...Object.values(screens))
  const how = built ? `${Math.round(performance.now() - start)} ms` : 'unchanged'
  const line = `${nameOf(manifest)}  first screen at most ${(largest / 1000).toFixed(1)} kB  ${how}`
  return [line, ...notes.map(({ since, text }) => `  since SDK ${since}: ${text}`)].join('\n')
}

/** Checks built plugins, one after the other: they share the loader of this process. */
export function checkAll(folders: string[]): Promise<number> {
  return forEach(folders, async folder => `${nameOf(await checkPlugin(folder))}  as described`, 1)
}

const nameOf = ({ base }: BuiltPlugin): string => base.split('/').slice(2, 4).join(' ')

/** Does the work for each folder with a line of success or its problems. Answers 1 when one failed, else 0. */
export async function forEach(
  folders: string[],
  work: (folder: string) => Promise<string>,
  atOnce = availableParallelism() + 1,
): Promise<number> {
  const waiting = [...folders]
  let failed = 0
  const worker = async (): Promise<void> => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      if (!(await report(folder, work))) failed++
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, folders.length) }, worker))
  return failed ? 1 : 0
}

async function report(folder: string, work: (folder: string) => Promise<string>): Promise<boolean> {
  try {
    console.log(await work(folder))
    return true
  } catch (error) {
    if (!(error instanceof PluginError)) throw error
    printProblems(relative(process.cwd(), folder) || '.', error)
    return false
  }
}

export function printProblems(what: string, { problems }: PluginError): void {
  console.error(`${what} failed (docs/plugin-errors.md explains each code):`)
  for (const { code, message } of problems) console.error(`  ${code}  ${ownLines(message)}`)
}
