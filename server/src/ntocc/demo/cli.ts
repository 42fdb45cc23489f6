import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { asError } from '@ntocc/sdk/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { branchesIn, namedFolders, pluginFolders } from '../../builds/folders.ts'
import { foldersOf } from '../areas/folders.ts'
import { AreaHost } from '../areas/host.ts'
import { type BackendConfig, backendConfig } from '../config.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { JobQueue } from '../jobs/queue.ts'
import { JobWorker } from '../jobs/worker.ts'
import { ListenerHost } from '../listeners/listeners.ts'
import { localBus } from '../notify/bus.ts'
import { createNotifier } from '../notify/notifier.ts'
import { PLAYED_FOLDER } from '../played.ts'
import { prepare } from '../prepare.ts'
import { DEMO_PARTIES } from '../seed/accounts.ts'
import { openNewBooks } from './books.ts'
import { finishDemo } from './finish.ts'
import { emptyTables } from './load.ts'
import { installedParts, inTheWay, tablesToEmpty } from './parts.ts'
import { seedDemo } from './seed.ts'

const USAGE = `npm run demo -- --waybills N [--days D] [--seed TEXT] [--replace]
Fills the database of this installation (DATABASE_URL, else DATA_DIR) with demo data. Stop the console first when it uses
the embedded database. Data that are there are kept, unless --replace removes every waybill, driver, vehicle and shipper with its papers
and all that was made of them: reports, cards, statements, money.`

class UsageError extends Error {}

const wholeNumber = (name: string, raw: string, max: number): number => {
  const number = Number(raw)
  if (!Number.isInteger(number) || number < 1 || number > max)
    throw new UsageError(`--${name} must be a whole number from 1 to ${max}`)
  return number
}

const readArguments = (args: string[]) => {
  const { values } = parseArgs({
    args,
    options: {
      waybills: { type: 'string', default: '20000' },
      days: { type: 'string', default: '396' },
      seed: { type: 'string', default: 'ntocc' },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  return {
    help: values.help,
    replace: values.replace,
    seed: values.seed,
    waybills: wholeNumber('waybills', values.waybills, 5_000_000),
    days: wholeNumber('days', values.days, 3650),
  }
}

const makeRoom = async (db: Db, replace: boolean): Promise<void> => {
  if (replace) {
    const tables = tablesToEmpty()
    await db.transaction(async tx => {
      if (tables.length > 0) await emptyTables(tx, tables)
      await openNewBooks(tx)
    })
    return
  }
  const found = await inTheWay(db, installedParts())
  if (found.length > 0)
    throw new UsageError(`There are records already: ${found.join(', ')}. Add --replace to remove them first.`)
}

const report = (written: number, total: number): void => {
  if (written % 50_000 === 0 || written === total) process.stdout.write(`${written} of ${total} waybills\n`)
}

/** The checkout: as far from the sources as from what is built of them. */
const ROOT = resolve(import.meta.dirname, '../../../..')

/** An installation as a start leaves it, with its areas in force. @returns ends them */
const startAreas = async (db: Db, config: BackendConfig): Promise<() => Promise<void>> => {
  const notifier = createNotifier(localBus(), () => undefined)
  const jobs = new JobQueue(db)
  // Jobs may be sent; the console runs them when it is started.
  const worker = new JobWorker(jobs, SILENT)
  const services = { db, config, notifier, jobs, worker, listeners: new ListenerHost(undefined, SILENT) }
  const areas = new AreaHost(services, foldersOf(config), SILENT)
  await prepare(services, SILENT, areas)
  return async () => {
    await worker.close()
    await areas.close()
    await notifier.close()
  }
}

/** Runs the command. `more` is for tests. @returns the exit code */
export const demoCommand = async (
  args: string[],
  env: Record<string, string | undefined>,
  more: Partial<BackendConfig> = {},
): Promise<number> => {
  try {
    const { help, replace, ...options } = readArguments(args)
    if (help) {
      process.stdout.write(`${USAGE}\n`)
      return 0
    }
    const pluginDirs = pluginFolders(ROOT, namedFolders(env.PLUGINS_DIR))
    const config = {
      ...backendConfig({ ...env, DEMO: 'on', DEMO_WAYBILLS: '0' }),
      pluginDirs,
      branchesFile: branchesIn(ROOT, env),
      ...more,
    }
    const db = await openDatabase(config)
    const ends: (() => Promise<void>)[] = []
    try {
      ends.push(await startAreas(db, config))
      await makeRoom(db, replace)
      // Its numbers begin again: whoever is played must not know them from before.
      if (replace) rmSync(join(config.dataDir, PLAYED_FOLDER), { recursive: true, force: true })
      const told = { onProgress: report, onLeftOut: (line: string) => void process.stderr.write(`${line}\n`) }
      const result = await seedDemo(db, {
        ...options,
        ...told,
        accounts: DEMO_PARTIES,
        finish: tx => finishDemo(tx, options.waybills),
      })
      process.stdout.write(`${JSON.stringify(result)}\n`)
      return 0
    } finally {
      for (const end of ends) await end()
      await db.close()
    }
  } catch (error) {
    const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    process.stderr.write(`${asError(error).message}\n${isUsage ? `${USAGE}\n` : ''}`)
    return isUsage ? 2 : 1
  }
}

/** The basics that `seed` writes are not worth a line here. */
const SILENT: FastifyBaseLogger = pino({ level: 'silent' })

if (process.argv[1] && /demo[\\/]cli\.[jt]s$/.test(process.argv[1]))
  process.exitCode = await demoCommand(process.argv.slice(2), process.env)
