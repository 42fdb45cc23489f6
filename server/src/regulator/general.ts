import { readDocuments } from './documents.ts'
import { type Form, isRecord, part, refused, signsInByDigest, wrongFields } from './form.ts'
import { HEADER } from './schemas.ts'
import { sm2Read, sm4Read } from './sm.ts'

/**
 * The general form: JSON of a header and a body whose key is encrypted by SM2 and whose document by SM4, in JSON or, by the guide's first
 * version, in XML. Hubei's documents travel in it too. Codes are those that a published client of it answers to; what it is asked about a
 * document is our own.
 */
export const GENERAL: Form = {
  auth: '/auth/token',
  send: '/wlhy/send',
  isAsked: true,
  codes: {
    ok: '1001',
    token: '2001',
    signIn: '2002',
    duplicate: '3001',
    message: '3002',
    busy: '3003',
    envelope: '3004',
    field: '3005',
    key: '3006',
    content: '3007',
    document: '3008',
  },
  // What looks like no other form is this one, however broken.
  isOf: () => true,
  signsIn: signsInByDigest,
  tokenOf: ({ body }) => part(part(body, 'header'), 'token'),
  async read(request, regulator) {
    const { privateKey, enterprise, asks } = regulator
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
    let plain: Buffer
    try {
      plain = sm4Read(Buffer.from(String(part(body, 'encryptedContent')), 'base64'), key)
    } catch {
      return refused('content', '报文内容解密失败')
    }
    const reference = String(header.messageReferenceNumber)
    if (asks.guide === 1) {
      const documents = await readDocuments(plain, 'guide1', message.kind, regulator)
      return 'trouble' in documents ? documents : { reference, kind: message.kind, documents }
    }
    let written: unknown
    try {
      written = JSON.parse(plain.toString('utf8'))
    } catch {
      return refused('document', '报文内容解析失败')
    }
    // Several of a kind stand in a list; all of them are taken, or none.
    const documents: unknown[] = Array.isArray(written) ? written : [written]
    const fields = documents.flatMap(each => wrongFields(request, message.schema, each))
    if (fields.length > 0 || documents.length === 0 || !documents.every(isRecord))
      return refused('field', `字段校验失败：${fields.join(', ')}`)
    return { reference, kind: message.kind, documents }
  },
}
