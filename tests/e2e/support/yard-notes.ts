import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { buildPlugin } from '../../../sdk/cli/build.ts'
import { type RunningConsole, startSeeded } from './console.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const NOTES = join(ROOT, 'tests/fixtures/areas/yard-notes')

/** A console of the file's own, whose head office has an edition with yard notes: menus, roles and plugins change there. */
export function yardConsole() {
  let own: RunningConsole
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yard-notes-'))
    const branches = join(folder, 'branches.yaml')
    const usual = await readFile(join(ROOT, 'branches.yaml'), 'utf8')
    await writeFile(branches, usual.replace('  HQ:\n', '  HQ:\n    with: [yard-notes]\n'))
    own = await startSeeded(3000, { env: { PLUGINS_DIR: join(folder, 'plugins'), BRANCHES_FILE: branches } })
  })
  afterAll(async () => {
    await own?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Puts the plugin into the folder of the running console in one move, its migration edited. */
  const install = async (version: string, migration = (text: string) => text): Promise<void> => {
    const source = join(folder, 'source')
    await rm(source, { recursive: true, force: true })
    await cp(NOTES, source, { recursive: true })
    const edit = async (file: string, by: (text: string) => string) =>
      writeFile(join(source, file), by(await readFile(join(source, file), 'utf8')))
    await edit('migrations/0000_notes.sql', migration)
    await edit('package.json', text => text.replace('1.0.0', version))
    await buildPlugin(source)
    const there = join(folder, 'plugins/yard-notes')
    await rm(there, { recursive: true, force: true })
    await cp(join(source, 'dist'), join(folder, 'plugins/.half'), { recursive: true })
    await rename(join(folder, 'plugins/.half'), there)
  }

  return {
    /** Once the tests run. */
    console: () => own,
    install,
    remove: () => rm(join(folder, 'plugins/yard-notes'), { recursive: true, force: true }),
  }
}
