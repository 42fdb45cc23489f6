import { md5Hex } from '../crypto/aes.ts'
import { type ByteEncoding, encodeBytes, type RandomBytes, utf8Bytes } from '../crypto/bytes.ts'
import { type DocumentKind, type DocumentModel, fieldsOf } from '../documents/field.ts'
import { reportTime } from '../documents/format.ts'
import { type AnyDocument, REPORT_DOCUMENTS } from '../documents/models.ts'
import type { ProvinceReport, WaybillStage } from '../provinces/definition.ts'
import { modelOf, withCodes } from '../provinces/model.ts'

/** What an enterprise holds of a regulator; kept by whoever sends, and never part of what is shown. */
export interface ReportCredentials {
  /** Code of the enterprise with the regulator, or its exchange code. */
  readonly enterpriseCode: string
  readonly userId: string
  readonly password: string
  /** The regulator's SM2 public key in hexadecimal, for the protocols with SM2. */
  readonly publicKey?: string
  /** What the key of AES and the signature of a form are made of. */
  readonly secret?: string
}

/** One message: documents of a kind under one reference number. */
export interface ReportMessage {
  readonly kind: DocumentKind
  /** One document, or as many as the province takes at once. In the guide's codes. */
  readonly documents: readonly AnyDocument[]
  /** Reference number, unique for ever: a GUID. A correction has another. */
  readonly reference: string
  /** When it is sent. */
  readonly at: Date
  readonly stage?: WaybillStage | undefined
  /** The token of a present authentication. */
  readonly token?: string | undefined
  /** Where the key of a message comes from; the platform's random numbers unless told. */
  readonly random?: RandomBytes | undefined
}

/** A question about one message that was sent, or may have been. */
export interface ReportQuery {
  readonly reference: string
  readonly token?: string | undefined
}

/** A request as it goes out. */
export interface WireRequest {
  readonly method: 'POST'
  /** Path below the regulator's address. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The same for keeping and showing: token, password and signature are stars. */
  readonly evidence: {
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }
  /** The documents in plain text, as the regulator reads them after decryption. */
  readonly payload: string
}

/** An answer as it came in. */
export interface WireResponse {
  readonly status: number
  readonly body: string
}

/** What stands in the place of a secret. */
export const SECRET_MARK = '***'

/** What a request cannot be made of; a mistake of settings or of the caller, found before anything is sent. */
export class ReportRequestError extends Error {
  override readonly name = 'ReportRequestError'
  /** What is missing or wrong: a credential, `token`, `documents`. */
  readonly key: string

  constructor(key: string, message: string) {
    super(message)
    this.key = key
  }
}

export interface Secrets {
  token: string
  password: string
  sign: string
}

type Assembled = Pick<WireRequest, 'headers' | 'body'>

/** Makes a request twice, with secrets and without: what is drawn at random is drawn before. */
export const assembled = (
  path: string,
  payload: string,
  secrets: Partial<Secrets>,
  assemble: (secrets: Secrets) => Assembled,
): WireRequest => {
  const shown = assemble({ token: SECRET_MARK, password: SECRET_MARK, sign: SECRET_MARK })
  const sent = assemble({ token: '', password: '', sign: '', ...secrets })
  return { method: 'POST', path, ...sent, payload, evidence: { path, ...shown } }
}

/** A text of an answer or an error without the secrets that it may repeat. */
export const withoutSecrets = (text: string, credentials: ReportCredentials, token?: string): string =>
  // Regulators that sign in by the digest of a password take whoever knows it for the enterprise.
  [credentials.password, credentials.password && md5Hex(credentials.password), credentials.secret, token]
    .filter((secret): secret is string => secret !== undefined && secret.length > 0)
    .reduce((clean, secret) => clean.replaceAll(secret, SECRET_MARK), text)

export const needed = (value: string | undefined, key: string): string => {
  if (value === undefined || value === '') throw new ReportRequestError(key, `A report cannot be sent without ${key}.`)
  return value
}

/** The model of a message's documents, and these in the codes of the province. @throws ReportRequestError */
export const prepared = (
  report: ProvinceReport,
  { kind, documents, stage }: Pick<ReportMessage, 'kind' | 'documents' | 'stage'>,
): { model: DocumentModel; documents: readonly AnyDocument[] } => {
  if (documents.length === 0) throw new ReportRequestError('documents', 'A message has no document.')
  if (documents.length > report.batchMax)
    throw new ReportRequestError('documents', `A message has at most ${report.batchMax} documents.`)
  const model = modelOf(report, kind, { stage, document: documents[0] })
  const fields = fieldsOf(model.fields, report.guide)
  return { model, documents: documents.map(each => withCodes(each, fields, report)) }
}

/** Header of the guide, by the names of XML. */
export const headerOf = (
  report: ProvinceReport,
  { enterpriseCode }: ReportCredentials,
  message: ReportMessage,
  { ipcType }: DocumentModel,
): Record<string, string> => {
  if (report.enterpriseCode && !new RegExp(report.enterpriseCode).test(enterpriseCode))
    throw new ReportRequestError(
      'enterpriseCode',
      `An enterprise's code with ${report.gb} is ${report.enterpriseCode}.`,
    )
  return {
    MessageReferenceNumber: message.reference,
    DocumentName: REPORT_DOCUMENTS[message.kind].documentName,
    DocumentVersionNumber: report.documentVersion,
    SenderCode: report.sender === 'province' ? report.gb : enterpriseCode,
    ...(report.sender === 'province' && { EnterpriseSenderCode: enterpriseCode }),
    MessageSendingDateTime: reportTime(message.at),
    IPCType: ipcType,
  }
}

/** The same in lowerCamel. */
export const lowerHeader = (header: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(header).map(([name, value]) => [
      name === 'IPCType' ? 'ipcType' : name.charAt(0).toLowerCase() + name.slice(1),
      value,
    ]),
  )

export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

const KEY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The key of one message: sixteen letters and digits, because it is encrypted as text. Every character is as likely as any other. */
export const messageKey = (random: RandomBytes): string => {
  let key = ''
  while (key.length < 16)
    for (const byte of random(16 - key.length))
      if (byte < 4 * KEY_LETTERS.length) key += KEY_LETTERS[byte % KEY_LETTERS.length]
  return key
}

export const textAs = (text: string, encoding: ByteEncoding): string => encodeBytes(utf8Bytes(text), encoding)
