import { readDocuments } from './documents.ts'
import { type Form, part, refused, signsInByDigest, wrongFields } from './form.ts'
import { group, only, pattern, REFERENCE, text, time } from './schemas.ts'
import { sm2Read } from './sm.ts'

/** What stands around a message: flat JSON. */
const ENVELOPE = group(
  only(
    'IPCType',
    'DocumentName',
    'EncryptedContent',
    'MessageReferenceNumber',
    'MessageSendingDateTime',
    'UserId',
    'Token',
  ),
  {
    IPCType: text(16),
    DocumentName: text(35),
    EncryptedContent: pattern('^([0-9A-Fa-f]{2})+$'),
    MessageReferenceNumber: REFERENCE,
    MessageSendingDateTime: time,
    UserId: text(50),
    Token: text(200),
  },
)

/**
 * Tianjin: flat JSON around XML that is encrypted by SM2 as a whole, one document or several. `00000` and `20000` are what a published
 * client of it answers to; the other codes are our own, and so is that it takes all documents of a message or none.
 */
export const TIANJIN: Form = {
  auth: '/auth/applyToken',
  send: '/wlhy/send',
  isAsked: false,
  codes: {
    ok: '00000',
    token: '20000',
    signIn: '20001',
    duplicate: '30001',
    message: '30002',
    busy: '30003',
    envelope: '30004',
    field: '30005',
    key: '30006',
    content: '30007',
    document: '30008',
  },
  isOf: ({ url, body }) => url === '/auth/applyToken' || part(body, 'EncryptedContent') !== undefined,
  signsIn: signsInByDigest,
  tokenOf: ({ body }) => part(body, 'Token'),
  async read(request, regulator) {
    const { privateKey, enterprise, asks } = regulator
    const [wrong] = wrongFields(request, ENVELOPE, request.body)
    if (wrong !== undefined) return refused('envelope', `报文不符合要求：${wrong}`)
    const message = asks.message(String(part(request.body, 'IPCType')))
    if (!message || message.name !== part(request.body, 'DocumentName')) return refused('message', '报文类型不存在')
    if (part(request.body, 'UserId') !== enterprise.userId) return refused('envelope', '用户未接入：UserId')
    let plain: Buffer
    try {
      plain = sm2Read(Buffer.from(String(part(request.body, 'EncryptedContent')), 'hex'), privateKey, asks.order)
    } catch {
      return refused('content', '报文内容解密失败')
    }
    const documents = await readDocuments(plain, 'tianjin', message.kind, regulator)
    if ('trouble' in documents) return documents
    return { reference: String(part(request.body, 'MessageReferenceNumber')), kind: message.kind, documents }
  },
}
