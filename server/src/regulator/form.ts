import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Regulator } from './app.ts'
import type { Told } from './schemas.ts'
import type { Enterprise } from './tokens.ts'

/** What is wrong with a call, each with a code of a form. */
export type Trouble =
  /** No such name, or another password. */
  | 'signIn'
  /** The token has lapsed, or was none. */
  | 'token'
  | 'duplicate'
  /** No message of this name. */
  | 'message'
  | 'busy'
  | 'envelope'
  | 'field'
  /** The key of the message cannot be decrypted. */
  | 'key'
  | 'content'
  /** What was decrypted cannot be read. */
  | 'document'

export interface Refused {
  readonly trouble: Trouble
  readonly message: string
}

export type DocumentValues = Readonly<Record<string, unknown>>

/** Documents of a kind under one reference number. */
export interface Message {
  readonly reference: string
  readonly kind: Told
  readonly documents: readonly DocumentValues[]
}

/** How a province's documents travel, and what it answers. */
export interface Form {
  /** Where a token is asked for. */
  readonly auth: string
  /** Where documents are sent. */
  readonly send: string
  /** Whether it says what became of a document when it is asked. */
  readonly isAsked: boolean
  readonly codes: Readonly<Record<Trouble | 'ok', string>>
  /** Whether what was sent looks like it. */
  isOf(request: FastifyRequest): boolean
  /** Whether it is the enterprise that asks for a token. */
  signsIn(request: FastifyRequest, enterprise: Enterprise): boolean
  /** The token that a message comes with. */
  tokenOf(request: FastifyRequest): unknown
  /** The documents of a message, or why there are none. */
  read(request: FastifyRequest, regulator: Regulator): Message | Refused | Promise<Message | Refused>
  /** An answer as it is written, where that is no JSON. */
  write?(told: Answer, reply: FastifyReply): unknown
}

/** What is said to a message, or to whoever asks for a token. */
export interface Answer {
  readonly code: string
  readonly message?: string
  readonly token?: string
  readonly messageReferenceNumber?: string
  /** It was not taken. */
  readonly trouble?: Trouble
}

export const refused = (trouble: Trouble, message: string): Refused => ({ trouble, message })

export const isRecord = (value: unknown): value is DocumentValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const part = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

/** Whoever signs in in JSON sends the digest of the password. */
export const signsInByDigest: Form['signsIn'] = ({ body }, { userId, password }) =>
  part(body, 'userId') === userId && part(body, 'password') === createHash('md5').update(password).digest('hex')

/** Fields that a schema finds wrong, as a regulator names them. */
export const wrongFields = (request: FastifyRequest, schema: object, value: unknown): string[] => {
  const validate = request.compileValidationSchema(schema)
  if (validate(value)) return []
  return (validate.errors ?? []).map(error => {
    const { missingProperty, additionalProperty } = error.params as {
      missingProperty?: string
      additionalProperty?: string
    }
    return `${error.instancePath}/${missingProperty ?? additionalProperty ?? ''}`
      .replace(/^\/|\/$/g, '')
      .replaceAll('/', '.')
  })
}
