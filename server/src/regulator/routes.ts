import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Regulator } from './app.ts'
import type { FormName } from './asks.ts'
import { numberOf } from './book.ts'
import { type Answer, type Form, part, type Refused, refused } from './form.ts'
import { GENERAL } from './general.ts'
import { LOGINK } from './logink.ts'
import { SHAANXI } from './shaanxi.ts'
import { TIANJIN } from './tianjin.ts'

/** In the order in which they are recognised: the general form takes what no other does. */
const FORMS: Readonly<Record<FormName, Form>> = {
  tianjin: TIANJIN,
  shaanxi: SHAANXI,
  logink: LOGINK,
  general: GENERAL,
}

const seenIn = (request: FastifyRequest): Form => Object.values(FORMS).find(form => form.isOf(request)) ?? GENERAL

const drop = (reply: FastifyReply): FastifyReply => {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

const GARBAGE = '<html><body>系统维护中</body></html>'

const written = (form: Form, reply: FastifyReply, answer: Answer): unknown => form.write?.(answer, reply) ?? answer

const said = (form: Form, reply: FastifyReply, { trouble, message }: Refused, more: Partial<Answer> = {}): unknown => {
  const told = { code: form.codes[trouble], message, ...more }
  return form.write ? form.write({ ...told, trouble }, reply) : told
}

/** Trouble that comes before anything is looked at; undefined where the call goes on. */
const before = (fault: string | undefined, form: Form, { tokens }: Regulator, reply: FastifyReply): unknown => {
  if (fault === 'fail') return reply.code(503).send('Service Unavailable')
  if (fault === 'dropBefore') return drop(reply)
  if (fault === 'busy') return said(form, reply, refused('busy', '消息队列异常'))
  if (fault === 'duplicate') return said(form, reply, refused('duplicate', '报文参考号重复'))
  if (fault === 'refuse') return said(form, reply, refused('field', '字段校验失败：remark'))
  if (fault !== 'expire') return undefined
  tokens.expire()
  return said(form, reply, refused('token', '令牌已失效'))
}

/** Trouble with the answer to what was done. */
const answered = async (fault: string | undefined, { stallMs }: Regulator, reply: FastifyReply, answer: unknown) => {
  if (fault === 'dropAfter') return drop(reply)
  if (fault === 'garbage') return reply.type('text/html').send(GARBAGE)
  if (fault === 'stall') await after(stallMs, undefined, { ref: false })
  return answer
}

/** Gives tokens, takes reports, and says what it thinks of them. */
export const reportRoutes = (app: FastifyInstance, regulator: Regulator): void => {
  const { asks, book, enterprise, faults, tokens } = regulator
  /** The form of the province whose regulator this is; any, until somebody says which. */
  const told = (): Form | undefined => (asks.form === undefined ? undefined : FORMS[asks.form])
  const okOf = ({ codes }: Form): string => asks.ok ?? codes.ok

  for (const auth of new Set(Object.values(FORMS).map(form => form.auth)))
    app.post(auth, (request, reply) => {
      const form = told() ?? seenIn(request)
      if (form.auth !== auth) return reply.callNotFound()
      const fault = faults.next('token')
      const trouble = before(fault, form, regulator, reply)
      if (trouble !== undefined) return trouble
      if (!form.signsIn(request, enterprise)) return said(form, reply, refused('signIn', '用户名或密码错误'))
      const answer = { code: okOf(form), token: tokens.give() }
      return answered(fault, regulator, reply, written(form, reply, answer))
    })

  const take = async (path: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const seen = seenIn(request)
    const form = told() ?? seen
    if (form.send !== path) return reply.callNotFound()
    const fault = faults.next('send')
    const trouble = before(fault, form, regulator, reply)
    if (trouble !== undefined) return trouble
    if (form !== seen) return said(form, reply, refused('envelope', '报文格式不符合要求'))
    if (!tokens.holds(form.tokenOf(request))) return said(form, reply, refused('token', '令牌已失效'))
    const message = await form.read(request, regulator)
    if ('trouble' in message) return said(form, reply, message)
    const { reference, kind, documents } = message
    if (book.has(reference))
      return said(form, reply, refused('duplicate', '报文参考号重复'), { messageReferenceNumber: reference })
    book.take(
      reference,
      documents.map(document => ({ kind, document, no: numberOf(kind, document) })),
    )
    if (fault === 'forget') book.forget(reference)
    const answer = { code: okOf(form), message: '接收成功', messageReferenceNumber: reference }
    return answered(fault, regulator, reply, written(form, reply, answer))
  }
  for (const path of new Set(Object.values(FORMS).map(form => form.send)))
    app.post(path, (request, reply) => take(path, request, reply))

  app.post('/wlhy/query', (request, reply) => {
    const form = told() ?? GENERAL
    if (!form.isAsked) return reply.callNotFound()
    const fault = faults.next('query')
    const trouble = before(fault, form, regulator, reply)
    if (trouble !== undefined) return trouble
    if (!tokens.holds(part(request.body, 'token'))) return said(form, reply, refused('token', '令牌已失效'))
    const reference = String(part(request.body, 'messageReferenceNumber'))
    const audit = book.audit(reference)
    const found = audit
      ? { receiveStatus: '1', auditStatus: { waiting: '0', approved: '1', abnormal: '2' }[audit.state] }
      : { receiveStatus: '0' }
    const why = audit?.reason === undefined ? {} : { message: audit.reason }
    return answered(fault, regulator, reply, { code: okOf(form), messageReferenceNumber: reference, ...found, ...why })
  })
}
