import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asError, codeOfError } from '@ntocc/sdk/contracts'

/** A sealing key: 32 bytes for AES-256-GCM, named so that a cookie says which key opens it. */
export interface SessionKey {
  id: string
  key: Buffer
}

/** Reads `id:key[,id:key...]`; keys are 32 bytes in base64, base64url or hex. The first one seals, all of them open. */
export function parseSessionKeys(value: string): SessionKey[] {
  const keys = value
    .split(',')
    .map(item => item.trim())
    .filter(Boolean)
    .map(parseKey)
  if (keys.length === 0) throw new Error('must hold at least one id:key pair')
  if (new Set(keys.map(({ id }) => id)).size !== keys.length) throw new Error('must not use a key id twice')
  return keys
}

function parseKey(item: string): SessionKey {
  const [, id, text] = /^([A-Za-z0-9_-]{1,16}):(\S+)$/.exec(item) ?? []
  if (!id || !text) throw new Error('must be id:key pairs, comma-separated (id: up to 16 letters, digits, _ or -)')
  const key = /^[0-9a-fA-F]{64}$/.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (key.length !== 32) throw new Error(`key '${id}' must be 32 bytes in base64 or hex`)
  return { id, key }
}

/**
 * The keys kept in the data folder; made on the first start, so that a restart signs nobody out. Throws an error that
 * names the file when it can be neither read nor made.
 */
export function keptSessionKeys(dataDir: string): SessionKey[] {
  const file = join(dataDir, 'session-keys')
  try {
    mkdirSync(dataDir, { recursive: true })
    return parseSessionKeys(readKept(file) ?? makeKept(file))
  } catch (error) {
    throw new Error(`${file}: ${asError(error).message}`)
  }
}

/** Undefined when there is no file, or an empty one: what a disk that was full leaves behind. */
function readKept(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    if (codeOfError(error) !== 'ENOENT') throw error
    return undefined
  }
}

/** Written whole beside its place, then moved there: of processes that start together, all read the same keys. */
function makeKept(file: string): string {
  const half = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(half, `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
    if (statSync(file, { throwIfNoEntry: false })?.size === 0) unlinkSync(file)
    linkSync(half, file)
  } catch (error) {
    if (codeOfError(error) !== 'EEXIST') throw error
  } finally {
    rmSync(half, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}
