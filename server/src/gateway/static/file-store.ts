import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'

/** One servable file: the bytes, or where they are when memory is full. */
export interface StoredFile {
  type: string
  etag: string
  /** The name carries a hash of the content: it may be kept for ever. */
  immutable: boolean
  /** Differs from person to person: shared caches must not keep it. */
  private?: boolean
  identity: Buffer
  br?: Buffer
  gzip?: Buffer
  /** Set when the file is above the memory bound: served from disk by @fastify/static, relative to `root`. */
  onDisk?: { root: string; file: string; sizes: { identity: number; br?: number; gzip?: number } }
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

export const typeOf = (file: string): string => TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream'

/** Vite and the plugin build put an 8-character hash before the extension. */
const HASHED = /[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/

export const strongEtag = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`

/** Every regular file below a folder, relative with forward slashes; names with a leading dot are left out. */
export function listFiles(root: string, below = ''): string[] {
  let entries: import('node:fs').Dirent[]
  try {
    entries = readdirSync(join(root, below), { withFileTypes: true })
  } catch {
    return []
  }
  return entries.flatMap(entry => {
    if (entry.name.startsWith('.')) return []
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) return listFiles(root, path)
    return entry.isFile() ? [path] : []
  })
}

/** Keeps the bytes that all stores of the gateway hold below one bound. */
export class MemoryBudget {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  /** Reserves, if there is room. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }

  give(bytes: number): void {
    this.#left += bytes
  }
}

const readIfThere = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

interface LoadOptions {
  root: string
  /** Relative to root. */
  file: string
  budget: MemoryBudget
  immutable?: boolean
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Reads a file and its precompressed forms into memory, within the budget. Throws when the file is not there. */
export function loadFile({ root, file, budget, immutable = HASHED.test(file) }: LoadOptions): StoredFile {
  const path = join(root, file)
  const identity = readFileSync(path)
  const stored: StoredFile = { type: typeOf(file), etag: strongEtag(identity), immutable, identity }
  const inBr = sizeOf(`${path}.br`)
  const inGzip = sizeOf(`${path}.gz`)
  if (!budget.take(identity.length + inBr + inGzip)) {
    const sizes = {
      identity: identity.length,
      ...(inBr > 0 ? { br: inBr } : {}),
      ...(inGzip > 0 ? { gzip: inGzip } : {}),
    }
    return { ...stored, identity: Buffer.alloc(0), onDisk: { root, file, sizes } }
  }
  const br = readIfThere(`${path}.br`)
  const gzip = readIfThere(`${path}.gz`)
  return { ...stored, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) }
}

/** Bytes a stored file holds of the budget. */
export const heldBytes = (file: StoredFile): number =>
  file.identity.length + (file.br?.length ?? 0) + (file.gzip?.length ?? 0)
