import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A build as it lies on disk. */
export interface StoredBuild {
  id: string
  /** URL of its files; the last part names the build. */
  base: string
  folder: string
  /** Its files beside plugin.json. */
  files: readonly string[]
}

/** A copy that is not finished; what a crash leaves of it is removed by the next one. */
const HALF = '.half-'
const FORMS = ['', '.br', '.gz']

/**
 * Copies of the last builds of every plugin, `<data folder>/<place>/<id>/<version>-<hash>/`. A build replaces its files
 * on disk; a page that was opened before goes on asking for the old ones, also of a process that has started since, and a
 * backend that starts with a service that cannot be goes on with the one before.
 */
export class KeptBuilds {
  readonly #root: string
  readonly #most: number

  constructor(dataDir: string, place: 'plugins' | 'services', most: number) {
    this.#root = join(dataDir, place)
    this.#most = most
  }

  /** Copies a build unless its copy is there, and forgets the oldest. Throws when the disk refuses. */
  keep({ id, base, folder, files }: StoredBuild): void {
    // A data folder that does not exist was never wanted: nothing is kept.
    if (!statSync(dirname(this.#root), { throwIfNoEntry: false })) return
    const place = join(this.#root, id)
    const target = join(place, basename(base))
    if (folder === target) return
    mkdirSync(place, { recursive: true })
    if (statSync(target, { throwIfNoEntry: false })) utimesSync(target, new Date(), new Date())
    else this.#copy(folder, ['plugin.json', ...files], target)
    for (const name of readdirSync(place)) if (name.startsWith(HALF)) rmSync(join(place, name), { recursive: true })
    for (const old of this.#newestFirst(place).slice(this.#most)) rmSync(old, { recursive: true, force: true })
  }

  /** Made beside its place, then moved there: a copy is whole or not there. */
  #copy(from: string, files: string[], target: string): void {
    const half = join(dirname(target), HALF + randomBytes(6).toString('hex'))
    try {
      for (const file of files) {
        mkdirSync(dirname(join(half, file)), { recursive: true })
        for (const form of FORMS) {
          if (form === '' || statSync(join(from, file + form), { throwIfNoEntry: false })) {
            copyFileSync(join(from, file + form), join(half, file + form))
          }
        }
      }
      renameSync(half, target)
    } finally {
      rmSync(half, { recursive: true, force: true })
    }
  }

  /** The plugin.json files of a plugin's kept builds, the last one kept first. */
  of(id: string): string[] {
    return this.#newestFirst(join(this.#root, id)).map(folder => join(folder, 'plugin.json'))
  }

  #newestFirst(place: string): string[] {
    let names: string[]
    try {
      names = readdirSync(place)
    } catch {
      return []
    }
    return names
      .filter(name => !name.startsWith('.'))
      .map(name => ({ folder: join(place, name), at: statSync(join(place, name)).mtimeMs }))
      .sort((a, b) => b.at - a.at)
      .map(({ folder }) => folder)
  }
}
