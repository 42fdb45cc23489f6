import { fieldsOf } from '@ntocc/sdk/fields'
import type { Authorisation, ESignature, SigningResult } from './e-signature.ts'

/** Asks the provider; `docs/services.md` says how the call is signed. */
type Ask = (asked: object) => Promise<unknown>

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOST = 200

const asRecord = (said: unknown): Readonly<Record<string, unknown>> => {
  if (typeof said !== 'object' || said === null) throw new Error('the answer is no object')
  return fieldsOf(said)
}

const textOf = (said: unknown, name: string): string => {
  const value = asRecord(said)[name]
  if (typeof value !== 'string' || value.trim() === '' || value.length > MOST)
    throw new Error(`no ${name} in the answer`)
  return value
}

/** Pages are opened by people: only those that a browser trusts. */
const urlOf = (said: unknown, name: string): string | undefined => {
  const value = asRecord(said)[name]
  return typeof value === 'string' && value.length <= 2_000 && value.startsWith('https://') ? value : undefined
}

const resultOf = (said: unknown): SigningResult => {
  const state = textOf(said, 'state')
  if (state === 'refused') return { state, reason: textOf(said, 'reason') }
  if (state === 'done') {
    const signDate = textOf(said, 'signDate')
    if (!DAY.test(signDate)) throw new Error('signDate is no day')
    return { state, signDate }
  }
  if (state !== 'signing') throw new Error('a state that there is not')
  const signUrl = urlOf(said, 'signUrl')
  return { state, ...(signUrl && { signUrl }) }
}

const authorisationOf = (said: unknown): Authorisation => {
  const { authorised } = asRecord(said)
  if (typeof authorised !== 'boolean') throw new Error('no authorised in the answer')
  const authUrl = urlOf(said, 'authUrl')
  return { authorised, ...(authUrl && { authUrl }) }
}

/** A provider behind one signed call (`ESIGN_URL`), for whatever cloud an operator puts there. */
export const httpSignature = (ask: Ask): ESignature => ({
  name: 'ESIGN',
  simulated: false,
  start: async ({ files, ...signing }) => {
    const sent = files.map(({ name, type, bytes }) => ({ name, type, content: Buffer.from(bytes).toString('base64') }))
    return textOf(await ask({ kind: 'start', ...signing, files: sent }), 'flowId')
  },
  look: async flowId => resultOf(await ask({ kind: 'look', flowId })),
  stop: async (flowId, reason) => {
    await ask({ kind: 'stop', flowId, reason })
  },
  authorisation: async company => authorisationOf(await ask({ kind: 'authorisation', ...company })),
})
