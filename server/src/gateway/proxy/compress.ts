import { pipeline, type Readable } from 'node:stream'
import { createGzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const WORTHWHILE_BYTES = 1024
const TEXT = /^(?:application\/(?:json|xml)|text\/)/i

/** 100 kB of JSON in 0.2 ms to a fifth. */
const LEVEL = { level: 1 }

/**
 * Whether an upstream answer that came uncompressed is to be gzipped, as the browser takes it and it is worth the work;
 * the headers say so then.
 */
export function toBeZipped(request: FastifyRequest, reply: FastifyReply): boolean {
  const accepts = request.headers['accept-encoding']
  if (typeof accepts !== 'string' || !/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepts)) return false
  if (request.method === 'HEAD' || reply.statusCode !== 200 || reply.getHeader('content-encoding')) return false
  const length = reply.getHeader('content-length')
  if (length !== undefined && Number(length) < WORTHWHILE_BYTES) return false
  if (!TEXT.test(String(reply.getHeader('content-type') ?? ''))) return false
  reply.removeHeader('content-length')
  const etag = reply.getHeader('etag')
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`)
  reply.header('content-encoding', 'gzip')
  reply.header('vary', 'Accept-Encoding')
  return true
}

export const zipped = (body: Buffer): Buffer => gzipSync(body, LEVEL)

export const zippedStream = (body: Readable): Readable =>
  pipeline(body, createGzip(LEVEL), () => {
    // Whichever side fails, pipeline destroys the other: a broken upstream breaks the answer too.
  })
