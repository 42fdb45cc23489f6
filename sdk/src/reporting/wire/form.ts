import { aesEncrypt, doubleSha1Key, signedForm } from '../crypto/aes.ts'
import { utf8Bytes } from '../crypto/bytes.ts'
import { writeJson } from '../documents/json.ts'
import type { ProvinceReport } from '../provinces/definition.ts'
import {
  assembled,
  headerOf,
  needed,
  prepared,
  type ReportCredentials,
  type ReportMessage,
  type WireRequest,
} from './message.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded; charset=utf-8'

const encoded = (values: Readonly<Record<string, string>>): string => new URLSearchParams(values).toString()

/** Signed form: what is done, the data encrypted by AES, and who sends. The header has neither names nor versions. */
export const formAes = (
  report: ProvinceReport,
  credentials: ReportCredentials,
  message: ReportMessage,
): WireRequest => {
  const { model, documents } = prepared(report, message)
  const { MessageReferenceNumber, MessageSendingDateTime, IPCType = '' } = headerOf(report, credentials, message, model)
  const written = documents.map(each => writeJson(each, model, { version: report.guide, names: report.names }))
  const head = JSON.stringify({
    messageReferenceNumber: MessageReferenceNumber,
    messageSendingDateTime: MessageSendingDateTime,
    ipcType: IPCType,
  })
  const payload = `{"header":${head},"body":${written.length === 1 ? written[0] : `[${written.join(',')}]`}}`
  const secret = needed(credentials.secret, 'secret')
  const data = aesEncrypt(utf8Bytes(payload), doubleSha1Key(secret), report.cipher.vector, 'base64')
  const values = { actionType: IPCType, data, userId: needed(credentials.userId, 'userId') }
  const secrets = { token: needed(message.token, 'token'), sign: signedForm(values, secret) }
  return assembled(report.paths.send, payload, secrets, ({ token, sign }) => ({
    headers: { 'content-type': FORM_TYPE, authorization: `Bearer ${token}` },
    body: encoded({ ...values, sign }),
  }))
}

/** Asks for a token with the password encrypted by AES. */
export const formAuth = (path: string, report: ProvinceReport, credentials: ReportCredentials): WireRequest => {
  const key = doubleSha1Key(needed(credentials.secret, 'secret'))
  const plain = utf8Bytes(needed(credentials.password, 'password'))
  const secrets = { password: aesEncrypt(plain, key, report.cipher.vector, 'base64') }
  return assembled(path, '', secrets, ({ password }) => ({
    headers: { 'content-type': FORM_TYPE },
    body: encoded({ userId: needed(credentials.userId, 'userId'), password }),
  }))
}
