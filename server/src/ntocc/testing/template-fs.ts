import { MemoryFS, type PGlite } from '@electric-sql/pglite'
import { parseTar } from 'nanotar'

/** Where PGlite has its data folder. */
const DATA = '/pglite/data'

interface Entry {
  /** The folder that it is in and its name there. */
  folder: string
  name: string
  isFolder: boolean
  /** Where its bytes are in the template. */
  from: number
  size: number
}

type Write = (
  stream: { node: FileNode },
  buffer: Uint8Array,
  offset: number,
  length: number,
  position: number,
  canOwn?: boolean,
) => number

/** What there is of the file system of Emscripten, in which PGlite keeps a database that is gone when closed. */
interface FileNode {
  contents: Uint8Array
  usedBytes: number
  stream_ops: { write: Write }
  node_ops: { mknod(parent: FileNode, name: string, mode: number, device: number): FileNode }
}
interface Files {
  mkdirTree(path: string): void
  lookupPath(path: string): { node: FileNode }
}

/** As `stat` has them: a folder and a file that their owner may use. */
const FOLDER = 0o40700
const FILE = 0o100600

type Starting = Awaited<ReturnType<MemoryFS['init']>>
type Steps = NonNullable<Starting['emscriptenOpts']['preRun']>
type Step = Steps extends readonly (infer S)[] ? S : never

/** The entries of templates that were read in this process. */
const known = new WeakMap<Uint8Array, readonly Entry[]>()

const entriesOf = (template: Uint8Array): readonly Entry[] => {
  const found = known.get(template)
  if (found) return found
  const entries = parseTar(template).map(({ name, type, size = 0, data }) => {
    const path = `${DATA}/${name.replace(/^\/+|\/+$/g, '')}`
    const last = path.lastIndexOf('/')
    return {
      folder: path.slice(0, last),
      name: path.slice(last + 1),
      isFolder: type === 'directory',
      from: data ? data.byteOffset - template.byteOffset : 0,
      size,
    }
  })
  known.set(template, entries)
  return entries
}

/** Writing to a file whose bytes are the template's: it has its own from then on. */
const writingTo =
  (shared: ArrayBufferLike, write: Write): Write =>
  (stream, buffer, offset, length, position, canOwn) => {
    const { node } = stream
    // One that grows is moved elsewhere anyway.
    const isWithin = position + length <= node.contents.length
    if (isWithin && node.contents.buffer === shared) node.contents = new Uint8Array(node.contents)
    return write(stream, buffer, offset, length, position, canOwn)
  }

/**
 * A data folder in memory that begins as a dumped one. Its files share the template's bytes until they are written to, which most
 * never are: PGlite by itself unpacks a dump file by file through three copies (450 ms of the processor in place of 20).
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
    const shared = this.#template
    const folders = new Map<string, FileNode>()
    files.mkdirTree(DATA)
    const nodeOf = (folder: string): FileNode => {
      const found = folders.get(folder) ?? files.lookupPath(folder).node
      folders.set(folder, found)
      return found
    }
    let operations: FileNode['stream_ops'] | undefined
    for (const { folder, name, isFolder, from, size } of entriesOf(shared)) {
      const parent = nodeOf(folder)
      const node = parent.node_ops.mknod(parent, name, isFolder ? FOLDER : FILE, 0)
      if (isFolder) continue
      operations ??= { ...node.stream_ops, write: writingTo(shared.buffer, node.stream_ops.write) }
      node.contents = new Uint8Array(shared.buffer, shared.byteOffset + from, size)
      node.usedBytes = size
      node.stream_ops = operations
    }
  }
}
