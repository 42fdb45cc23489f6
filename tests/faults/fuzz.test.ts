import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { fileCalls, gatewayCalls, STATUS_INTERNAL } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildGateway } from '../../server/src/gateway/index.ts'
import { createLogger } from '../../server/src/gateway/ops/logging.ts'
import { Cleanup, cookieOf, PAGE, testConfig } from '../../server/src/gateway/testing/gateway.ts'
import { tableNameOf } from '../../server/src/ntocc/registry/areas.ts'
import { DEMO_PASSWORD } from '../../server/src/ntocc/seed/accounts.ts'
import { declaredCalls, declaredEntities } from '../../server/src/ntocc/testing/areas.ts'
import {
  TEST_CLIENT,
  TEST_INTERNAL_KEY,
  type TestBackend,
  testBackend,
} from '../../server/src/ntocc/testing/backend.ts'
import { DATABASES, type TestDatabase, testDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { watchMainThread } from './fuzz/main-thread.ts'
import { personalIn, personalValues } from './fuzz/personal.ts'
import { Random } from './fuzz/random.ts'
import { type HostileRequest, hostileRequest } from './fuzz/requests.ts'
import { sent } from './fuzz/send.ts'

/**
 * Fault 56: every call of the contracts with everything that has ever broken anything, through the whole program. The
 * calls are read from the contracts, so a new one is in it. `FUZZ_RUNS` makes it longer, `FUZZ_SEED` has a run again. In the complete
 * run the seed is that of the run: a second try that asked something else would pass by what it did not ask.
 */
const SEED = Number(process.env.FUZZ_SEED ?? process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
const RUNS = Number(process.env.FUZZ_RUNS ?? 5)
const AT_ONCE = 8
/** What grows with the square of a text takes seconds; a slow and busy machine computes for three times as long as a good one. */
const LONGEST_BLOCK_MS = 600
const PARTIES = ['admin', 'shipper', 'driver', 'carrier', undefined] as const
/** They hold no unmask permission: of anybody else's personal data they are shown nothing whole. */
const MASKED_FROM: readonly unknown[] = ['shipper', 'driver', 'carrier', undefined]

/** Words of the database, of the language and of the machine: nothing of them is an answer. */
const INSIDE =
  /duplicate key|violates|syntax error|relation "|invalid input|out of range|byte sequence|unterminated|column "|operator does not|could not determine|pg_\w+\(|sys_[a-z]+|SELECT |node_modules|\.ts:\d|at \w+ \(|TypeError|Cannot read|undefined is not|ECONN|127\.0\.0\.1:\d/

const cleanup = new Cleanup()
/** What wants to end a session or fill a table of failures is not what is looked for here. */
const LEFT_OUT = new Set(['logout', 'resetSession', 'updatePass'])
const calls = [...declaredCalls, ...Object.values(gatewayCalls), ...Object.values(fileCalls)].filter(
  ({ name }) => !LEFT_OUT.has(name),
)

describe('every call', () => {
  let database: TestDatabase
  let backend: TestBackend
  let gateway: FastifyInstance
  let port: number
  let cookies: (string | undefined)[]
  let secrets: string[]
  let personal: ReadonlySet<string>
  let lines = ''
  const codes: Record<string, string[]> = {}
  /** How the calls were answered, so that a run in which everything is refused at the door is not taken for a good one. */
  const answers = new Map<string, number>()

  beforeAll(async () => {
    const log = new Writable({
      write: (chunk, _encoding, done) => {
        lines += String(chunk)
        done()
      },
    })
    database = cleanup.add(await testDatabase(DATABASES.at(-1) ?? 'pglite'), it => it.drop())
    backend = cleanup.add(await testBackend(database.db, { demoWaybills: 300, logLevel: 'info', logTo: log }), it =>
      it.app.close(),
    )
    await backend.app.listen({ host: '127.0.0.1', port: 0 })
    const upstream = `http://127.0.0.1:${(backend.app.server.address() as AddressInfo).port}`
    const config = testConfig(upstream, { clientId: TEST_CLIENT.id, clientSecret: TEST_CLIENT.secret })
    gateway = cleanup.add(await buildGateway(config, createLogger('info', log)), it => it.close())
    await gateway.listen({ host: '127.0.0.1', port: 0 })
    port = (gateway.server.address() as AddressInfo).port
    cookies = []
    for (const username of PARTIES) {
      const payload = { variant: 'password', username, password: DEMO_PASSWORD }
      const answer = username
        ? await gateway.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload })
        : undefined
      if (answer) expect(cookieOf(answer)).toBeDefined()
      cookies.push(answer && cookieOf(answer))
    }
    const found = await database.db.query<{ password_hash: string }>('select password_hash from sys_account')
    for (const entity of declaredEntities) {
      const rows = await database.db.query<{ code: string }>(`select code from ${tableNameOf(entity)} limit 5`)
      codes[entity.name] = rows.rows.map(row => row.code)
    }
    personal = await personalValues(database.db, ['shipper', 'driver', 'carrier'])
    expect(personal.size).toBeGreaterThan(200)
    secrets = [
      DEMO_PASSWORD,
      TEST_CLIENT.secret,
      TEST_INTERNAL_KEY,
      ...found.rows.map(row => row.password_hash).filter(hash => hash.length > 20),
    ]
  }, 120_000)
  afterAll(() => cleanup.run())

  /** What is wrong with an answer; undefined when nothing is. */
  const faultOf = async ({ method, url, headers, payload }: HostileRequest, party: number) => {
    const cookie = cookies[party]
    const answer = await sent(port, { method, url, headers: { ...headers, ...(cookie && { cookie }) }, payload })
    const kind = answer.body.slice(0, 30).match(/"status":(\d+)/)?.[1] ?? `http ${answer.statusCode}`
    answers.set(kind, (answers.get(kind) ?? 0) + 1)
    const head = JSON.stringify({ ...answer.headers, 'set-cookie': undefined })
    if (answer.statusCode >= 500) return `HTTP ${answer.statusCode}: ${answer.body.slice(0, 300)}`
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    if (answer.statusCode >= 400 && !isJson) return `HTTP ${answer.statusCode} without an envelope`
    if (isJson) {
      const { status } = JSON.parse(answer.body) as { status?: unknown }
      if (answer.statusCode >= 400 && !(Number(status) >= 4000 || status === 21332))
        return `status ${String(status)}: ${answer.body.slice(0, 200)}`
      if (Number(status) === STATUS_INTERNAL) return `status ${String(status)}: ${answer.body.slice(0, 300)}`
    }
    if (answer.statusCode >= 400 && INSIDE.test(answer.body)) return `tells of the inside: ${answer.body.slice(0, 300)}`
    const leaked = secrets.find(secret => answer.body.includes(secret) || head.includes(secret))
    if (leaked) return 'a secret in the answer'
    if (!MASKED_FROM.includes(PARTIES[party])) return undefined
    const told = personalIn(`${head} ${answer.body}`, personal, `${url} ${String(payload ?? '')}`)
    return told && `personal data in the answer: ${told} in ${answer.body.slice(0, 200)}`
  }

  it(
    `56 answers an envelope and no 5xx, whatever it is asked (seed ${SEED})`,
    async () => {
      const random = new Random(SEED)
      const faults = new Map<string, string>()
      const note = (fault: string, request: HostileRequest, by: unknown) => {
        const path = request.url.split('?', 1)[0]
        const key = `${request.method} ${path?.replace(/\/\d+/g, '/N')} ${fault.slice(0, 60)}`
        const asked = `${request.url.slice(0, 300)} ${String(request.payload ?? '').slice(0, 600)}`
        if (!faults.has(key)) faults.set(key, `${fault}\n  as ${String(by)}: ${request.method} ${asked}`)
      }
      const jobs: [HostileRequest, number][] = []
      for (let run = 0; run < RUNS; run += 1)
        for (const call of calls) {
          const ids = Array.from({ length: 4 }, () => String(1 + random.below(run % 2 ? 40 : 400)))
          jobs.push([
            hostileRequest(call, { random, ids, codes }),
            random.chance(0.5) ? 0 : random.below(PARTIES.length),
          ])
        }
      let running: HostileRequest[] = []
      const end = watchMainThread(
        ms =>
          faults.set(
            `block ${ms}`,
            `the event loop held for ${ms} ms: ${running.map(({ url }) => url.slice(0, 150)).join(', ')}`,
          ),
        LONGEST_BLOCK_MS,
      )
      while (jobs.length > 0) {
        const batch = jobs.splice(0, AT_ONCE)
        running = batch.map(([request]) => request)
        await Promise.all(
          batch.map(async ([request, party]) => {
            const fault = await faultOf(request, party)
            if (fault) note(fault, request, PARTIES[party])
          }),
        )
      }
      end()
      if (process.env.FUZZ_RUNS) console.log(Object.fromEntries(answers))
      expect([...faults.values()], `FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}`).toEqual([])
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      for (const secret of secrets) expect(lines).not.toContain(secret)
      expect(personalIn(lines, personal)).toBeUndefined()
    },
    60_000 + RUNS * 30_000,
  )
})
