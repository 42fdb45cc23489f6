import type { FastifyReply, FastifyRequest } from 'fastify'
import { GatewayError } from '../errors.ts'
import { judge, type Representation, type Verdict } from './conditions.ts'
import type { StoredFile } from './file-store.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

const cacheControl = (file: StoredFile): string => {
  if (file.immutable) return ONE_YEAR
  return file.private ? `private, ${REVALIDATE}` : REVALIDATE
}

/** A file in one encoding: in memory, or where it is. */
interface Variant extends Representation {
  bytes?: Buffer
  disk?: { root: string; file: string }
  headers: Record<string, string | number>
  /** Those of a 304, which says nothing of a content. */
  bare: Record<string, string>
}

interface Variants {
  br?: Variant
  gzip?: Variant
  identity: Variant
}

type Encoding = 'br' | 'gzip'
const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** Header sets are made once per file: the hot path only picks one. */
const variants = new WeakMap<StoredFile, Variants>()

/** An encoding is another representation: nothing that is known of one may be taken for the other. */
const etagIn = (etag: string, encoding: Encoding | undefined): string =>
  encoding ? `${etag.slice(0, -1)}-${encoding}"` : etag

function variantOf(file: StoredFile, encoding?: Encoding): Variant | undefined {
  const bytes = file[encoding ?? 'identity']
  const disk = file.onDisk
  const size = disk ? disk.sizes[encoding ?? 'identity'] : bytes?.length
  if (size === undefined) return undefined
  const etag = etagIn(file.etag, encoding)
  const bare = { etag, 'cache-control': cacheControl(file), vary: 'Accept-Encoding' }
  const headers = {
    ...bare,
    'accept-ranges': 'bytes',
    'content-type': file.type,
    'content-length': size,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  }
  if (!disk) return { etag, size, bare, headers, ...(bytes ? { bytes } : {}) }
  return { etag, size, bare, headers, disk: { ...disk, file: disk.file + (encoding ? ENDINGS[encoding] : '') } }
}

function variantsOf(file: StoredFile): Variants {
  const known = variants.get(file)
  if (known) return known
  const br = variantOf(file, 'br')
  const gzip = variantOf(file, 'gzip')
  const made: Variants = { identity: variantOf(file)!, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) }
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

/** Answers a stored file in the best form the browser takes: whole, in part, or not at all when it has it. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
  const made = variantsOf(file)
  const header = request.headers['accept-encoding']
  const br = made.br && accepts(header, 'br') ? made.br : undefined
  const variant = br ?? (made.gzip && accepts(header, 'gzip') ? made.gzip : made.identity)
  const verdict = judge(request.method, request.headers, variant)
  if (verdict === 'whole' && variant.bytes) return reply.headers(variant.headers).send(variant.bytes)
  return sendAsJudged(request, reply, variant, verdict)
}

function sendAsJudged(request: FastifyRequest, reply: FastifyReply, variant: Variant, verdict: Verdict): FastifyReply {
  const { size, bytes, disk } = variant
  if (verdict === 'unchanged') return reply.code(304).headers(variant.bare).send()
  if (verdict === 'failed') throw new GatewayError('PRECONDITION_FAILED')
  if (verdict === 'unsatisfiable') {
    throw new GatewayError('RANGE_NOT_SATISFIABLE', { headers: { 'content-range': `bytes */${size}` } })
  }
  const part = verdict === 'whole' ? { start: 0, end: size - 1 } : verdict
  reply.headers(variant.headers).header('content-length', part.end - part.start + 1)
  if (verdict !== 'whole') reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  if (bytes) return reply.send(bytes.subarray(part.start, part.end + 1))
  // The conditions have been judged; @fastify/static, which knows no tag of ours, would judge them again.
  for (const name of ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since']) {
    delete request.raw.headers[name]
  }
  const options = { ...part, acceptRanges: false }
  return reply.sendFile(disk!.file, disk!.root, options)
}
