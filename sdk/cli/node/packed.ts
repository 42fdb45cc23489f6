import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Problem, problem } from '../errors.ts'

/**
 * Migrations of a plugin as they were packed first, by name: whoever has one of the packages has run them, and what runs after them
 * must find what they have made. The file belongs to the sources.
 */
export const PACKED = 'migrations/meta/packed.json'

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const migrationsIn = (texts: ReadonlyMap<string, string>): [name: string, digest: string][] =>
  [...texts].filter(([path]) => path.endsWith('.sql')).map(([path, text]) => [path, digestOf(text)])

const packedIn = async (folder: string): Promise<Record<string, string>> => {
  const text = await readFile(join(folder, PACKED), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, string>
}

/** What has been packed before and is another now, or has gone. */
export async function editedMigrations(folder: string, texts: ReadonlyMap<string, string>): Promise<Problem[]> {
  const now = new Map(migrationsIn(texts))
  const before = Object.entries(await packedIn(folder))
  return before
    .filter(([path, digest]) => now.get(path) !== digest)
    .map(([path]) =>
      problem(
        'MIGRATION_EDITED',
        `${path} has been packed and is ${now.has(path) ? 'another' : 'gone'} now: put it back, and write the change with ntocc-plugin migration <name>.`,
      ),
    )
}

/** Remembers migrations that have just been packed. */
export async function rememberMigrations(folder: string, texts: ReadonlyMap<string, string>): Promise<void> {
  const now = Object.fromEntries(migrationsIn(texts))
  if (Object.keys(now).length === 0) return
  const text = `${JSON.stringify({ ...(await packedIn(folder)), ...now }, null, 2)}\n`
  const file = join(folder, PACKED)
  if (text === (await readFile(file, 'utf8').catch(() => ''))) return
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
