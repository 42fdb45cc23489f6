import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { kept } from '../../../server/src/ntocc/testing/kept.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** What decides which rows a new console makes: the builds of server and areas, the migrations and the places of the demo. */
const SOURCES = ['.build/sdk.stamp', '.build/server.stamp', '.build/plugins.stamp', 'server/migrations', 'data']
const PREFIX = 'ntocc-seeded-'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const BEIJING_MS = 8 * HOUR_MS

type Fill = (folder: string) => Promise<void>

/**
 * A data folder that a console with so many waybills has filled and left. It is made once and kept in the system's folder
 * for temporary files; `fill` makes it: it runs a console on the folder until it is ready, and stops it.
 */
export const keptFolder = async (waybills: number, fill: Fill): Promise<string> =>
  kept({ prefix: PREFIX, edition: `${waybills}-${await edition()}`, make: fill })

/** A data folder of one's own, copied from the one that is kept. */
export async function seededFolder(waybills: number, fill: Fill): Promise<string> {
  const folder = await keptFolder(waybills, fill)
  const own = await mkdtemp(join(tmpdir(), 'console-'))
  await cp(folder, own, { recursive: true })
  return own
}

/**
 * Each console moves its copy to the moment it starts at. Only pictures of papers stay as they were drawn, so what is kept is
 * of the day in Beijing.
 */
async function edition(): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  hash.update(String(Math.floor((Date.now() + BEIJING_MS) / DAY_MS)))
  for (const source of SOURCES) await addTo(hash, join(ROOT, source))
  return hash.digest('hex').slice(0, 16)
}

async function addTo(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  hash.update(path)
  if (!(await stat(path)).isDirectory()) hash.update(await readFile(path))
  else for (const entry of (await readdir(path)).sort()) await addTo(hash, join(path, entry))
}
