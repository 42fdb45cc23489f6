import { MemoryFS, type PGlite } from '@electric-sql/pglite'
import { parseTar } from 'nanotar'

/** Where PGlite has its data folder. */
const DATA = '/pglite/data'

interface Entry {
  path: string
  isFolder: boolean
  /** Where its bytes are in the template. */
  from: number
  size: number
}

/** What there is of the file system of Emscripten, in which PGlite keeps a database that is gone when closed. */
interface Files {
  mkdirTree(path: string): void
  mkdir(path: string, mode: number): void
  writeFile(path: string, bytes: Uint8Array, options: { canOwn: boolean }): void
}

type Starting = Awaited<ReturnType<MemoryFS['init']>>
type Steps = NonNullable<Starting['emscriptenOpts']['preRun']>
type Step = Steps extends readonly (infer S)[] ? S : never

/** The entries of templates that were read in this process. */
const known = new WeakMap<Uint8Array, readonly Entry[]>()

const entriesOf = (template: Uint8Array): readonly Entry[] => {
  const found = known.get(template)
  if (found) return found
  const entries = parseTar(template).map(({ name, type, size = 0, data }) => ({
    path: `${DATA}/${name.replace(/^\/+|\/+$/g, '')}`,
    isFolder: type === 'directory',
    from: data ? data.byteOffset - template.byteOffset : 0,
    size,
  }))
  known.set(template, entries)
  return entries
}

/**
 * A data folder in memory that begins as a copy of a dumped one. The copy is made in one piece, which the files share: PGlite by
 * itself unpacks a dump file by file through three copies (300 ms of wall time in place of 100, and 450 ms of the processor in place of 150).
 */
export class TemplateFolder extends MemoryFS {
  readonly #template: Uint8Array

  /** @param template a data folder as `dump` gives it */
  constructor(template: Uint8Array) {
    super()
    this.#template = template
  }

  override async init(pg: PGlite, options: Parameters<MemoryFS['init']>[1]): Promise<Starting> {
    const starting = await super.init(pg, options)
    const { emscriptenOpts } = starting
    const before = [emscriptenOpts.preRun ?? []].flat()
    const fill = ({ FS }: { FS: Files }): void => this.#fill(FS)
    return { ...starting, emscriptenOpts: { ...emscriptenOpts, preRun: [...before, fill as Step] } }
  }

  #fill(files: Files): void {
    const entries = entriesOf(this.#template)
    // Not slice(): a Buffer's shares its memory.
    const own = new Uint8Array(this.#template)
    files.mkdirTree(DATA)
    for (const { path, isFolder, from, size } of entries) {
      if (isFolder) files.mkdir(path, 0o700)
      // Its own piece of the copy: written in place, and moved elsewhere when it grows.
      else files.writeFile(path, own.subarray(from, from + size), { canOwn: true })
    }
  }
}
