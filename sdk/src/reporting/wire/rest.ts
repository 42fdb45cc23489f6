import { md5Hex } from '../crypto/aes.ts'
import { platformRandom, utf8Bytes } from '../crypto/bytes.ts'
import { sm2Encrypt, sm4Encrypt } from '../crypto/sm.ts'
import type { DocumentModel } from '../documents/field.ts'
import { writeJson } from '../documents/json.ts'
import type { AnyDocument } from '../documents/models.ts'
import { writeXml } from '../documents/xml.ts'
import type { ProvinceReport } from '../provinces/definition.ts'
import {
  assembled,
  headerOf,
  JSON_TYPE,
  lowerHeader,
  messageKey,
  needed,
  prepared,
  type ReportCredentials,
  type ReportMessage,
  type ReportQuery,
  type WireRequest,
} from './message.ts'

/** What documents of a message say in plain text, as the regulator reads them: a list of several in JSON, a `Body` for each in XML. */
export const reportText = (
  report: ProvinceReport,
  message: Pick<ReportMessage, 'kind' | 'documents' | 'stage'>,
): string => {
  const { model, documents } = prepared(report, message)
  return written(report, documents, model)
}

/** One document, or a list of several, in JSON; `Root` with a `Body` for each in XML. */
const written = (report: ProvinceReport, documents: readonly AnyDocument[], model: DocumentModel): string => {
  const options = { version: report.guide, names: report.names }
  if (report.documentFormat === 'xml') return writeXml(documents, model, options)
  const [only, ...others] = documents.map(each => writeJson(each, model, options))
  return others.length === 0 ? (only ?? '') : `[${[only, ...others].join(',')}]`
}

/** JSON of header and body: the message's key by SM2, the documents by SM4 with it. */
export const restSm2Sm4 = (
  report: ProvinceReport,
  credentials: ReportCredentials,
  message: ReportMessage,
): WireRequest => {
  const { model, documents } = prepared(report, message)
  const header = headerOf(report, credentials, message, model)
  const payload = written(report, documents, model)
  const key = messageKey(message.random ?? platformRandom)
  const publicKey = needed(credentials.publicKey, 'publicKey')
  const body = {
    encryptedCode: sm2Encrypt(utf8Bytes(key), publicKey, report.cipher.sm2),
    encryptedContent: sm4Encrypt(utf8Bytes(payload), utf8Bytes(key), report.cipher.sm4),
  }
  const secrets = { token: needed(message.token, 'token') }
  return assembled(report.paths.send, payload, secrets, ({ token }) => ({
    headers: JSON_TYPE,
    body: JSON.stringify({ header: { ...lowerHeader(header), token }, body }),
  }))
}

/** Flat JSON around XML that is encrypted by SM2 as a whole. */
export const restSm2Xml = (
  report: ProvinceReport,
  credentials: ReportCredentials,
  message: ReportMessage,
): WireRequest => {
  const { model, documents } = prepared(report, message)
  const header = headerOf(report, credentials, message, model)
  const payload = writeXml(documents, model, { version: report.guide, names: report.names })
  const content = sm2Encrypt(utf8Bytes(payload), needed(credentials.publicKey, 'publicKey'), report.cipher.sm2)
  const secrets = { token: needed(message.token, 'token') }
  return assembled(report.paths.send, payload, secrets, ({ token }) => ({
    headers: JSON_TYPE,
    body: JSON.stringify({
      IPCType: header.IPCType,
      DocumentName: header.DocumentName,
      EncryptedContent: content,
      MessageReferenceNumber: header.MessageReferenceNumber,
      MessageSendingDateTime: header.MessageSendingDateTime,
      UserId: credentials.userId,
      Token: token,
    }),
  }))
}

/** Asks for a token with the digest of the password. */
export const restAuth = (path: string, { userId, password }: ReportCredentials): WireRequest => {
  const secrets = { password: md5Hex(needed(password, 'password')) }
  return assembled(path, '', secrets, shown => ({
    headers: JSON_TYPE,
    body: JSON.stringify({ userId: needed(userId, 'userId'), password: shown.password }),
  }))
}

/** Asks what became of a reference number. */
export const restQuery = (path: string, { userId }: ReportCredentials, asked: ReportQuery): WireRequest => {
  const secrets = { token: needed(asked.token, 'token') }
  return assembled(path, '', secrets, ({ token }) => ({
    headers: JSON_TYPE,
    body: JSON.stringify({ userId: needed(userId, 'userId'), token, messageReferenceNumber: asked.reference }),
  }))
}
