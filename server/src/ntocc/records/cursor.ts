import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { isEmpty } from '@ntocc/sdk/fields'
import type { SignedCtx } from '../http/context.ts'

/** Position after a record: its sort value as PostgreSQL writes it (all digits kept), and its id. */
export interface Position {
  value: string | null
  id: number
}

/** Turns positions of one list, for one caller and question, into cursors and back. */
export interface CursorSeal {
  seal(position: Position): string
  /** Undefined for what was not sealed here, for this caller and for this question. */
  open(cursor: string): Position | undefined
}

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

const keys = new Map<string, Buffer>()

/** Of the installation's secret, so that every replica, and the same one after a restart, opens what another sealed. */
const keyOf = (secret: string): Buffer => {
  const known = keys.get(secret)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ntocc list cursor 1', 32))
  keys.set(secret, key)
  return key
}

/** Of the query, what says where to go on is no part of the question. */
const PAGING = ['pageNum', 'pageSize', 'cursor', 'total', 'countAll']

/** Who asks what of which list, as one text. */
const questionOf = ({ session, call, language }: SignedCtx): Buffer => {
  const { branchCode, accountId, partyType, partyCode, roleCode } = session
  const asked = Object.entries(call.query)
    .filter(([name, value]) => !PAGING.includes(name) && !isEmpty(value))
    .map(([name, value]) => [name, String(value)])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
  const who = [branchCode, accountId, partyType, partyCode, roleCode ?? null, language]
  return Buffer.from(JSON.stringify([who, call.path, asked]))
}

const positionOf = (text: string): Position => {
  const [value, id] = JSON.parse(text) as [string | null, number]
  return { value, id }
}

/**
 * Cursors say nothing and can neither be made nor changed: they hold the value of the last record that the list is
 * sorted by. One opens for the caller in the same role, list and question only.
 */
export const cursorSeal = (ctx: SignedCtx): CursorSeal => {
  const key = keyOf(ctx.config.clientSecret)
  const question = questionOf(ctx)
  return {
    seal: ({ value, id }) => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(question)
      const sealed = [nonce, cipher.update(JSON.stringify([value, id]), 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(sealed).toString('base64url')
    },
    open: cursor => {
      const bytes = Buffer.from(cursor, 'base64url')
      if (bytes.length <= NONCE + TAG) return undefined
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
      decipher.setAAD(question).setAuthTag(bytes.subarray(-TAG))
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()])
        return positionOf(text.toString('utf8'))
      } catch {
        // What fails to authenticate says nothing else of itself.
        return undefined
      }
    },
  }
}
