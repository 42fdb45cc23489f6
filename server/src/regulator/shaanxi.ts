import { createDecipheriv, createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type DocumentValues, type Form, isRecord, part, refused, wrongFields } from './form.ts'
import { group, only, pattern, REFERENCE, text, time } from './schemas.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'

/** What stands around a message: fields of a form. */
const ENVELOPE = group(only('actionType', 'data', 'userId', 'sign'), {
  actionType: text(16),
  data: pattern('^[A-Za-z0-9+/]+={0,2}$'),
  userId: text(50),
  sign: pattern('^[0-9a-f]{32}$'),
})

/** What stands above a document: neither names nor versions. */
const HEADER = group(only('messageReferenceNumber', 'messageSendingDateTime', 'ipcType'), {
  messageReferenceNumber: REFERENCE,
  messageSendingDateTime: time,
  ipcType: text(16),
})

const sha1 = (data: string | Buffer): Buffer => createHash('sha1').update(data).digest()

/** AES-128 in CBC mode, its key half of SHA-1 of SHA-1 of what both sides know, its vector zeros. @throws Error for another key */
const decrypted = (data: unknown, secret: string): string => {
  const decipher = createDecipheriv('aes-128-cbc', sha1(sha1(secret)).subarray(0, 16), Buffer.alloc(16))
  return Buffer.concat([decipher.update(Buffer.from(String(data), 'base64')), decipher.final()]).toString('utf8')
}

/** MD5 of SHA-1 of the fields in the order of their names, with what both sides know before and behind them. */
const signOf = (body: unknown, secret: string): string => {
  const said = ['actionType', 'data', 'userId'].map(name => `${name}=${part(body, name)}`).join('&')
  const inner = sha1(`${secret}${said}${secret}`).toString('hex')
  return createHash('md5').update(inner).digest('hex')
}

const typeOf = ({ headers }: FastifyRequest): string => headers['content-type'] ?? ''

/** Whoever signs in sends the password itself, encrypted. */
const isPassword = (given: unknown, password: string, secret: string): boolean => {
  try {
    return decrypted(given, secret) === password
  } catch {
    return false
  }
}

/**
 * Shaanxi: a form whose content and password are encrypted by AES and which is signed, its token in the header of the call. `0000` and
 * `1003` are what programs that report to it know; the other codes are our own.
 */
export const SHAANXI: Form = {
  auth: '/auth/token',
  send: '/wlhy/send',
  isAsked: false,
  codes: {
    ok: '0000',
    token: '1003',
    signIn: '1004',
    duplicate: '2001',
    message: '2002',
    busy: '2003',
    envelope: '2004',
    field: '2005',
    key: '2006',
    content: '2007',
    document: '2008',
  },
  isOf: request => typeOf(request).startsWith(FORM_TYPE),
  tokenOf: ({ headers }) => /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1],
  signsIn: ({ body }, { userId, password, secret }) =>
    part(body, 'userId') === userId && isPassword(part(body, 'password'), password, secret),
  read(request, { enterprise, asks }) {
    const { body } = request
    const [wrong] = wrongFields(request, ENVELOPE, body)
    if (wrong !== undefined) return refused('envelope', `报文不符合要求：${wrong}`)
    if (part(body, 'userId') !== enterprise.userId) return refused('envelope', '用户未接入：userId')
    if (part(body, 'sign') !== signOf(body, enterprise.secret)) return refused('envelope', '签名错误：sign')
    let plain: string
    try {
      plain = decrypted(part(body, 'data'), enterprise.secret)
    } catch {
      return refused('content', '报文内容解密失败')
    }
    let content: unknown
    try {
      content = JSON.parse(plain)
    } catch {
      return refused('document', '报文内容解析失败')
    }
    const header = part(content, 'header')
    const [wrongHeader] = wrongFields(request, HEADER, header)
    if (wrongHeader !== undefined) return refused('envelope', `报文头不符合要求：${wrongHeader || 'header'}`)
    const message = asks.message(String(part(header, 'ipcType')))
    if (!message || part(body, 'actionType') !== part(header, 'ipcType')) return refused('message', '报文类型不存在')
    const said = part(content, 'body')
    const documents: readonly unknown[] = Array.isArray(said) ? said : [said]
    const fields = documents.flatMap(document => wrongFields(request, message.schema, document))
    const taken = documents.filter((document): document is DocumentValues => isRecord(document))
    if (fields.length > 0 || taken.length === 0) return refused('field', `字段校验失败：${fields.join(', ')}`)
    return { reference: String(part(header, 'messageReferenceNumber')), kind: message.kind, documents: taken }
  },
}
