import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from './file-store.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

const cacheControl = (file: StoredFile): string => {
  if (file.immutable) return ONE_YEAR
  return file.private ? `private, ${REVALIDATE}` : REVALIDATE
}

interface Variant {
  bytes: Buffer
  headers: Record<string, string | number>
}

interface Variants {
  br?: Variant
  gzip?: Variant
  identity: Variant
  notModified: Record<string, string>
}

/** Header sets are made once per file: the hot path only picks one. */
const variants = new WeakMap<StoredFile, Variants>()

function variantsOf(file: StoredFile): Variants {
  const known = variants.get(file)
  if (known) return known
  const common = {
    etag: file.etag,
    'cache-control': cacheControl(file),
    vary: 'Accept-Encoding',
  }
  const make = (bytes: Buffer, encoding?: string): Variant => ({
    bytes,
    headers: {
      ...common,
      'content-type': file.type,
      'content-length': bytes.length,
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
  })
  const made: Variants = {
    identity: make(file.identity),
    ...(file.br ? { br: make(file.br, 'br') } : {}),
    ...(file.gzip ? { gzip: make(file.gzip, 'gzip') } : {}),
    notModified: common,
  }
  variants.set(file, made)
  return made
}

/** True when an Accept-Encoding names the coding (or `*`) without refusing it. */
export function accepts(header: string | string[] | undefined, coding: string): boolean {
  if (typeof header !== 'string') return false
  let star = false
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map(piece => piece.trim().toLowerCase())
    const refused = parameters.some(parameter => /^q=0(?:\.0*)?$/.test(parameter))
    if (name === coding) return !refused
    if (name === '*') star = !refused
  }
  return star
}

/** True when If-None-Match covers the file (weak comparison, RFC 9110 section 13.1.2). */
function unchanged(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header === etag || header === '*') return true
  return header.split(',').some(item => item.trim().replace(/^W\//, '') === etag)
}

/** Answers a stored file: 304, or the best form the browser takes. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
  if (file.onDisk) {
    reply.header('etag', file.etag)
    reply.header('cache-control', cacheControl(file))
    return reply.sendFile(file.onDisk.file, file.onDisk.root)
  }
  const made = variantsOf(file)
  if (unchanged(request.headers['if-none-match'], file.etag)) {
    return reply.code(304).headers(made.notModified).send()
  }
  const header = request.headers['accept-encoding']
  const br = made.br && accepts(header, 'br') ? made.br : undefined
  const variant = br ?? (made.gzip && accepts(header, 'gzip') ? made.gzip : made.identity)
  return reply.headers(variant.headers).send(variant.bytes)
}
