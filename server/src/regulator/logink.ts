import type { FastifyRequest } from 'fastify'
import { readDocuments } from './documents.ts'
import { type Form, refused, type Trouble, wrongFields } from './form.ts'
import { group, MESSAGES, only, pattern, REFERENCE, type Told, text, time } from './schemas.ts'
import { childOf, type Element, readXml } from './xml.ts'

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const WSSE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
const VERSION = 'V2020'

const ACTIONS: Readonly<Record<string, Told>> = {
  LOGINK_CN_FREIGHTBROKER_WAYBILL: 'waybill',
  LOGINK_CN_FREIGHTCHARGES: 'fundFlow',
  LOGINK_CN_CREDIT_VEHICLE: 'vehicle',
  LOGINK_CN_CREDIT_PERSON: 'driver',
}

/** What stands around a document. */
const EXCHANGE = group(
  only('FromCode', 'ToCode', 'ActionType', 'DocumentVersionNumber', 'MessageReferenceNumber', 'Content'),
  {
    FromCode: text(20),
    ToCode: pattern('^[1-8][0-9]{5}$'),
    ActionType: { type: 'string', enum: Object.keys(ACTIONS) },
    DocumentVersionNumber: { const: VERSION },
    MessageReferenceNumber: REFERENCE,
    Content: pattern('^[A-Za-z0-9+/]+={0,2}$'),
  },
)

/** What stands above a document in its own XML. */
const HEADER = group(
  only(
    'MessageReferenceNumber',
    'DocumentName',
    'DocumentVersionNumber',
    'SenderCode',
    'MessageSendingDateTime',
    'IPCType',
  ),
  {
    MessageReferenceNumber: REFERENCE,
    DocumentName: text(35),
    DocumentVersionNumber: { const: VERSION },
    SenderCode: text(20),
    MessageSendingDateTime: time,
    IPCType: text(16),
  },
)

/** The name of an element within its namespace, as far as that is declared around it. */
const nameOf = (element: Element): string => {
  const [prefix, local] = element.name.includes(':') ? element.name.split(':') : ['', element.name]
  const key = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  for (let around: Element | undefined = element; around; around = around.parent) {
    const namespace = around.attributes[key]
    if (namespace !== undefined) return `{${namespace}}${local}`
  }
  return element.name
}

const within = (element: Element | undefined, ...names: readonly string[]): Element | undefined =>
  names.reduce<Element | undefined>((at, name) => at?.children.find(child => nameOf(child) === name), element)

/** The envelope of a call; undefined for what is none. */
const envelopeOf = ({ body }: FastifyRequest): Element | undefined => {
  try {
    const root = readXml(String(body))
    return nameOf(root) === `{${SOAP}}Envelope` ? root : undefined
  } catch {
    return undefined
  }
}

const calledIn = (request: FastifyRequest, name: string): Element | undefined =>
  request.headers.soapaction === `"${name}"` ? within(envelopeOf(request), `{${SOAP}}Body`, name) : undefined

const textsOf = (element: Element | undefined): Record<string, string> =>
  Object.fromEntries(element?.children.map(({ name, text: said }) => [name, said]) ?? [])

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const element = (name: string, said: string | undefined): string =>
  said === undefined ? '' : `<${name}>${said.replace(/[&<>]/g, each => ENTITIES[each] ?? each)}</${name}>`

const envelope = (inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="${SOAP}"><s:Body>${inner}</s:Body></s:Envelope>`

/** Faults of WS-Security 1.0 say so by their code; others by what stands in them. */
const SECURITY: readonly Trouble[] = ['token', 'signIn']

/**
 * LOGINK: SOAP 1.1 with a ticket of WS-Security, a document as XML in base64. Names of actions, the version, `SendResult`, `GenericFault`
 * and `100000` are what programs show; codes of faults are our own, as are the elements around a document.
 */
export const LOGINK: Form = {
  auth: '/authentication',
  send: '/exchange/transport',
  isAsked: false,
  codes: {
    ok: 'true',
    token: 'InvalidSecurityToken',
    signIn: 'FailedAuthentication',
    duplicate: '200001',
    message: '200002',
    busy: '200003',
    envelope: '200004',
    field: '200005',
    key: '200006',
    content: '200007',
    document: '200008',
  },
  isOf: ({ headers }) => (headers['content-type'] ?? '').startsWith('text/xml'),
  signsIn: (request, { userId, password }) => {
    const said = textsOf(calledIn(request, 'Authenticate'))
    return said.UserId === userId && said.Password === password
  },
  tokenOf: request =>
    within(envelopeOf(request), `{${SOAP}}Header`, `{${WSSE}}Security`, `{${WSSE}}BinarySecurityToken`)?.text,
  async read(request, regulator) {
    const exchange = calledIn(request, 'ExchangeTransport')
    if (!exchange) return refused('envelope', '报文格式不符合要求：ExchangeTransport')
    const said = textsOf(exchange)
    const [wrong] = wrongFields(request, EXCHANGE, said)
    const kind = ACTIONS[said.ActionType ?? '']
    if (wrong === 'ActionType' || (wrong === undefined && !kind)) return refused('message', '报文类型不存在')
    if (wrong !== undefined || !kind) return refused('envelope', `报文不符合要求：${wrong}`)
    if (said.FromCode !== regulator.enterprise.code) return refused('envelope', '企业未接入：FromCode')
    const plain = Buffer.from(said.Content ?? '', 'base64')
    const wrongAbove = (root: Element): string | undefined => {
      const header = childOf(root, 'Header')
      if (!header || root.children[0] !== header) return 'Header'
      root.children.shift()
      const told = textsOf(header)
      const [first] = wrongFields(request, HEADER, told)
      if (first !== undefined) return first
      const message = MESSAGES.get(told.IPCType ?? '')
      if (message?.kind !== kind) return 'IPCType'
      if (told.DocumentName !== message.name) return 'DocumentName'
      if (told.SenderCode !== said.FromCode) return 'SenderCode'
      return told.MessageReferenceNumber === said.MessageReferenceNumber ? undefined : 'MessageReferenceNumber'
    }
    const documents = await readDocuments(plain, 'guide2', kind, regulator, wrongAbove)
    return 'trouble' in documents ? documents : { reference: said.MessageReferenceNumber ?? '', kind, documents }
  },
  write({ code, message, token, trouble }, reply) {
    void reply.type('text/xml; charset=utf-8')
    if (trouble === undefined && token !== undefined)
      return envelope(
        `<AuthenticateResponse>${element('Code', '100000')}${element('Token', token)}</AuthenticateResponse>`,
      )
    if (trouble === undefined)
      return envelope(`<ExchangeTransportResponse>${element('SendResult', code)}</ExchangeTransportResponse>`)
    void reply.code(500)
    const isSecurity = SECURITY.includes(trouble)
    const generic = `<GenericFault>${element('Code', code)}${element('ErrorMessage', message)}</GenericFault>`
    const fault = isSecurity
      ? `<faultcode xmlns:wsse="${WSSE}">wsse:${code}</faultcode>${element('faultstring', message)}`
      : `<faultcode>s:Client</faultcode>${element('faultstring', message)}<detail>${generic}</detail>`
    return envelope(`<s:Fault>${fault}</s:Fault>`)
  },
}
