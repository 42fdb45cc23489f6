import { writeXml, XML_HEAD, xmlElements, xmlText } from '../documents/xml.ts'
import type { ProvinceReport } from '../provinces/definition.ts'
import {
  assembled,
  headerOf,
  needed,
  prepared,
  type ReportCredentials,
  type ReportMessage,
  ReportRequestError,
  textAs,
  type WireRequest,
} from './message.ts'

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const WSSE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'

const envelope = (head: string, body: string): string =>
  `${XML_HEAD}<soap:Envelope xmlns:soap="${SOAP}"><soap:Header>${head}</soap:Header><soap:Body>${body}</soap:Body></soap:Envelope>`

const headersFor = (action: string) => ({ 'content-type': 'text/xml; charset=utf-8', soapaction: `"${action}"` })

/** SOAP 1.1 with a ticket of WS-Security; the document is XML in base64. */
export const soapXml = (
  report: ProvinceReport,
  credentials: ReportCredentials,
  message: ReportMessage,
): WireRequest => {
  const { model, documents } = prepared(report, message)
  const header = headerOf(report, credentials, message, model)
  const action = report.actions[message.kind]
  if (!action) throw new ReportRequestError('actions', `${report.gb} takes no ${message.kind} documents.`)
  const payload = writeXml(documents, model, { version: report.guide, names: report.names, header })
  const exchange = xmlElements({
    ExchangeTransport: {
      FromCode: credentials.enterpriseCode,
      ToCode: report.gb,
      ActionType: action,
      DocumentVersionNumber: report.documentVersion,
      MessageReferenceNumber: message.reference,
      Content: textAs(payload, 'base64'),
    },
  })
  const secrets = { token: needed(message.token, 'token') }
  return assembled(report.paths.send, payload, secrets, ({ token }) => ({
    headers: headersFor('ExchangeTransport'),
    body: envelope(
      `<wsse:Security xmlns:wsse="${WSSE}" soap:mustUnderstand="1"><wsse:BinarySecurityToken>${xmlText(token)}</wsse:BinarySecurityToken></wsse:Security>`,
      exchange,
    ),
  }))
}

/** Asks for the ticket with name and password. */
export const soapAuth = (path: string, credentials: ReportCredentials): WireRequest => {
  const secrets = { password: needed(credentials.password, 'password') }
  return assembled(path, '', secrets, ({ password }) => ({
    headers: headersFor('Authenticate'),
    body: envelope(
      '',
      xmlElements({ Authenticate: { UserId: needed(credentials.userId, 'userId'), Password: password } }),
    ),
  }))
}
