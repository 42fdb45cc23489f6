import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Regulator } from './app.ts'
import { numberOf } from './book.ts'
import { HEADER, type Told } from './schemas.ts'
import { sm2Read, sm4Read } from './sm.ts'

/**
 * The general form: JSON of a header and a body whose key is encrypted by SM2 and whose document by SM4. Hubei's documents travel in it
 * too. Codes are those that a published client of it answers to; what it is asked about a document is our own.
 */
const CODES = {
  token: '2001',
  duplicate: '3001',
  message: '3002',
  busy: '3003',
  envelope: '3004',
  field: '3005',
  key: '3006',
  content: '3007',
  document: '3008',
} as const

interface Refused {
  readonly code: string
  readonly message: string
}

const refused = (code: keyof typeof CODES, message: string): Refused => ({ code: CODES[code], message })

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const part = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

/** Fields that a schema finds wrong, as a regulator names them. */
const wrongFields = (request: FastifyRequest, schema: object, value: unknown): string[] => {
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

interface Message {
  readonly reference: string
  readonly kind: Told
  readonly document: Readonly<Record<string, unknown>>
}

/** The document of a message, or why there is none. */
const read = (request: FastifyRequest, { privateKey, enterprise, asks }: Regulator): Message | Refused => {
  const header = part(request.body, 'header')
  const [wrong] = wrongFields(request, HEADER, header)
  if (wrong !== undefined || !isRecord(header)) return refused('envelope', `报文头不符合要求：${wrong ?? 'header'}`)
  const message = asks.message(String(header.ipcType))
  if (!message || message.name !== header.documentName) return refused('message', '报文类型不存在')
  if (header.enterpriseSenderCode !== enterprise.code) return refused('envelope', '企业未接入：enterpriseSenderCode')
  const body = part(request.body, 'body')
  let key: Buffer
  try {
    key = sm2Read(Buffer.from(String(part(body, 'encryptedCode')), 'hex'), privateKey, asks.order)
  } catch {
    return refused('key', '密钥解密失败')
  }
  let text: string
  try {
    text = sm4Read(Buffer.from(String(part(body, 'encryptedContent')), 'base64'), key).toString('utf8')
  } catch {
    return refused('content', '报文内容解密失败')
  }
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return refused('document', '报文内容解析失败')
  }
  const fields = wrongFields(request, message.schema, document)
  if (fields.length > 0 || !isRecord(document)) return refused('field', `字段校验失败：${fields.join(', ')}`)
  return { reference: String(header.messageReferenceNumber), kind: message.kind, document }
}

const drop = (reply: FastifyReply): FastifyReply => {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

const GARBAGE = '<html><body>系统维护中</body></html>'

/** Trouble that comes before anything is looked at; undefined where the call goes on. */
const before = (fault: string | undefined, { tokens }: Regulator, reply: FastifyReply): unknown => {
  if (fault === 'fail') return reply.code(503).send('Service Unavailable')
  if (fault === 'dropBefore') return drop(reply)
  if (fault === 'busy') return refused('busy', '消息队列异常')
  if (fault === 'duplicate') return refused('duplicate', '报文参考号重复')
  if (fault === 'refuse') return refused('field', '字段校验失败：remark')
  if (fault !== 'expire') return undefined
  tokens.expire()
  return refused('token', '令牌已失效')
}

/** Trouble with the answer to what was done. */
const answered = async (fault: string | undefined, { stallMs }: Regulator, reply: FastifyReply, answer: object) => {
  if (fault === 'dropAfter') return drop(reply)
  if (fault === 'garbage') return reply.type('text/html').send(GARBAGE)
  if (fault === 'stall') await after(stallMs, undefined, { ref: false })
  return answer
}

/** Gives tokens, takes reports, and says what it thinks of them. */
export const generalRoutes = (app: FastifyInstance, regulator: Regulator): void => {
  const { asks, book, faults, tokens } = regulator

  app.post('/auth/token', (request, reply) => {
    const fault = faults.next('token')
    const trouble = before(fault, regulator, reply)
    if (trouble !== undefined) return trouble
    const token = tokens.give(part(request.body, 'userId'), part(request.body, 'password'))
    if (token === undefined) return { code: '2002', message: '用户名或密码错误' }
    return answered(fault, regulator, reply, { code: asks.ok, token })
  })

  app.post('/wlhy/send', (request, reply) => {
    const fault = faults.next('send')
    const trouble = before(fault, regulator, reply)
    if (trouble !== undefined) return trouble
    if (!tokens.holds(part(part(request.body, 'header'), 'token'))) return refused('token', '令牌已失效')
    const message = read(request, regulator)
    if ('code' in message) return message
    const { reference, kind, document } = message
    if (book.has(reference)) return { ...refused('duplicate', '报文参考号重复'), messageReferenceNumber: reference }
    book.take({ reference, kind, document, no: numberOf(kind, document) })
    if (fault === 'forget') book.forget(reference)
    const told = { code: asks.ok, message: '接收成功', messageReferenceNumber: reference }
    return answered(fault, regulator, reply, told)
  })

  app.post('/wlhy/query', (request, reply) => {
    const fault = faults.next('query')
    const trouble = before(fault, regulator, reply)
    if (trouble !== undefined) return trouble
    if (!tokens.holds(part(request.body, 'token'))) return refused('token', '令牌已失效')
    const reference = String(part(request.body, 'messageReferenceNumber'))
    const audit = book.audit(reference)
    const told = audit
      ? { receiveStatus: '1', auditStatus: { waiting: '0', approved: '1', abnormal: '2' }[audit.state] }
      : { receiveStatus: '0' }
    const why = audit?.reason === undefined ? {} : { message: audit.reason }
    return answered(fault, regulator, reply, { code: asks.ok, messageReferenceNumber: reference, ...told, ...why })
  })
}
