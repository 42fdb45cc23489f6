import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPlugin } from '../build.ts'
import { loadKernel } from '../kernel.ts'
import { installBuilt } from './install.ts'

/** As much of the backend's kit as is passed on: its methods by name. */
type Kit = Record<string, (...args: unknown[]) => Promise<unknown>>
interface Kernel {
  startAreaKit(options: { plugins: string; nouns?: readonly string[]; databaseUrl?: string }): Promise<Kit>
}

interface Start {
  folder: string
  nouns?: readonly string[]
  databaseUrl?: string
}

/** What `@ntocc/sdk/testing/service` asks, and what it is answered. */
interface Question {
  id: number
  what: string
  args: unknown[]
}

/** Builds the plugin, whole, into a folder of plugins where it is alone. */
async function alone(folder: string): Promise<string> {
  const plugins = await mkdtemp(join(tmpdir(), 'ntocc-kit-'))
  const { manifest } = await buildPlugin(folder)
  if (!manifest.area) throw new Error(`${manifest.id} has no contract and no service`)
  await installBuilt(join(folder, 'dist'), manifest, plugins)
  return plugins
}

/**
 * Answers the test kit for services over the channel of the process that started this one, until that goes away. The
 * backend has a process of its own: tests of pages run in an imitation of a browser, where no server belongs.
 */
export async function serveKit(): Promise<number> {
  let kit: Kit | undefined
  let plugins: string | undefined
  let starting: Promise<void> | undefined
  const close = async (): Promise<void> => {
    // What is half started cannot be closed yet, and is not left behind.
    await starting?.catch(() => undefined)
    await kit?.close?.()
    kit = undefined
    if (plugins) await rm(plugins, { recursive: true, force: true })
  }
  const start = async ({ folder, nouns, databaseUrl }: Start): Promise<void> => {
    const kernel = await loadKernel<Kernel>('ntocc/testing/area-kit')
    plugins = await alone(folder)
    kit = await kernel.startAreaKit({ plugins, ...(nouns && { nouns }), ...(databaseUrl && { databaseUrl }) })
  }
  const answer = async ({ what, args }: Question): Promise<unknown> => {
    if (what === 'start') {
      starting = start(args[0] as Start)
      return starting
    }
    if (what === 'close') return close()
    return kit?.[what]?.(...args)
  }
  process.on('message', (question: Question) => {
    answer(question).then(
      result => process.send?.({ id: question.id, result }),
      (error: Error) => process.send?.({ id: question.id, error: error.message }),
    )
  })
  await new Promise<void>(resolve => process.once('disconnect', () => resolve()))
  await close()
  return 0
}
