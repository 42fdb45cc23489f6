import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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

/** The keys kept in the data folder; made on the first start, so that a restart signs nobody out. */
export function keptSessionKeys(dataDir: string): SessionKey[] {
  const file = join(dataDir, 'session-keys')
  mkdirSync(dataDir, { recursive: true })
  const id = randomBytes(4).toString('hex')
  try {
    // 'wx': of two processes starting together one writes and both read the same keys.
    writeFileSync(file, `${id}:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return parseSessionKeys(readFileSync(file, 'utf8').trim())
}
