import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { SmsMessage, SmsReportsTaken } from '../../contract/sms.ts'
import { type Sending, signedCall } from '../test-device.ts'
import type { MessagesArea } from '../types.ts'
import { queueSms, type SmsAsked } from './queue.ts'

export const MESSAGES = '/ntocc-basic-api/smsMessage'
const REPORT = '/ntocc-tms-api/smsReport'
export const KEY = { accessKey: 'console', secret: 'the secret of the message service' }

export interface SmsRow extends Record<string, unknown> {
  id: number
  code: string
  status: number
  round: number
  version: number
  problem: string | null
  problem_text: unknown
  tries: number
}

interface Answer<T> {
  status: number
  http: number
  msg?: string
  errors?: unknown
  data?: T
}

interface Backend {
  app: { close(): Promise<unknown> }
  config: { sms?: unknown }
  call<T>(options: object): Promise<Answer<T>>
  get<T>(url: string, token?: string): Promise<Answer<T>>
  post<T>(url: string, body: object | undefined, token?: string): Promise<Answer<T>>
  put<T>(url: string, body: object, token?: string): Promise<Answer<T>>
  signIn(username: string): Promise<string>
}

/** What only a test may take from the console itself. */
interface Console<D> {
  demoBackend(db: D, config: object): Promise<Backend>
  areaNamed(id: string): { platform(): unknown } | undefined
}

interface Queried {
  query<R extends Record<string, unknown>>(text: string, params?: unknown[]): Promise<{ rows: R[] }>
}

/** A backend beside a message service of the test's own, which answers what it is told to. */
export const smsDesk = <D extends Queried>(database: () => { db: D }, { demoBackend, areaNamed }: Console<D>) => {
  const desk = {} as { backend: Backend; admin: string; answers: [status: number, body: string][] }
  const taken: { id: string; phone: string; text: string }[] = []
  let service: Server
  const query = async <R extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
    (await database().db.query<R>(text, params)).rows

  beforeAll(async () => {
    desk.answers = []
    service = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', chunk => chunks.push(chunk))
      request.on('end', () => {
        const message = JSON.parse(Buffer.concat(chunks).toString()) as (typeof taken)[number]
        // What waits in the demo when the backend starts is no test's.
        if (message.id.startsWith('sms-')) return void response.end('{"code":0}')
        taken.push(message)
        const [status, body] = desk.answers.shift() ?? [200, '{"code":0}']
        response.writeHead(status).end(body)
      })
    })
    await new Promise<void>(done => service.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/send`
    const env = { SMS_ACCESS_KEY: KEY.accessKey, SMS_SECRET: KEY.secret }
    desk.backend = await demoBackend(database().db, { sms: { url, ...KEY }, env, jobLookMs: 20 })
    desk.admin = await desk.backend.signIn('admin')
  }, 240_000)
  afterAll(async () => {
    await desk.backend.app.close()
    service.close()
  })
  beforeEach(async () => {
    await query('delete from messages_sms_message')
    await set({ quietFrom: 0, quietTo: 0, smsDaily: 10 })
  })
  afterEach(() => {
    taken.length = 0
    desk.answers = []
  })

  /** As settings of the branch, past the page that changes them. */
  const set = (values: object) =>
    query(
      `insert into sys_installation (key, value) values ('area settings HQ/messages', $1)
       on conflict (key) do update set value = jsonb_set(sys_installation.value, '{values}', sys_installation.value->'values' || $2)`,
      [JSON.stringify({ version: 1, values, secrets: {} }), JSON.stringify(values)],
    )
  const quiet = (quietFrom: number, quietTo: number) => set({ quietFrom, quietTo })
  const area = () => areaNamed('messages')?.platform() as unknown as MessagesArea
  let events = 0
  const ask = (more: Partial<SmsAsked> = {}) =>
    area().inBranch('HQ', ctx =>
      queueSms(ctx, {
        purpose: 'acceptance',
        phone: '10000000777',
        values: { plate: '鄂A12345', waybillNo: 'YD1', goods: 'Steel' },
        eventKey: `test/${events++}`,
        about: 'YD1',
        recordId: 1,
        ...more,
      }),
    )
  const rows = () =>
    query<SmsRow>(
      'select id::int, code, status, round::int, tries::int, channel, problem, problem_text, version from messages_sms_message order by id',
    )
  const states = async () => (await rows()).map(({ status }) => status)
  const settled = (...wanted: number[]) => expect.poll(states, { timeout: 15_000 }).toEqual(wanted)
  const dueNow = () =>
    query(
      `update job_queue.job set start_after = now() where name = 'messages' and state < 'active' and data->>'job' = 'deliverSms'`,
    )
  /** Of the latest message. */
  const move = async (name: string, token = desk.admin, reason = 'enough', at = -1) => {
    const { id, version } = (await rows()).at(at) as SmsRow
    return desk.backend.put<SmsMessage>(`${MESSAGES}/move`, { id, version, move: name, reason }, token)
  }
  const report = (reports: unknown, wrong: Partial<Sending> = {}) =>
    desk.backend.call<SmsReportsTaken>(signedCall(REPORT, { reports }, { by: KEY, ...wrong }))
  const sentId = ({ code, round }: SmsRow) => `${code}-${round}`
  return Object.assign(desk, { taken, query, set, quiet, ask, rows, states, settled, dueNow, move, report, sentId })
}
