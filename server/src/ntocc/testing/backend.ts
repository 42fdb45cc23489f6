import { type Envelope, FILE_BODY_TYPE, type StoredFile } from '@ntocc/sdk/contracts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { issueToken } from '../account/tokens.ts'
import type { BackendConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import { buildBackend } from '../index.ts'
import type { Notifier } from '../notify/notifier.ts'
import { entityNamed, tableNameOf } from '../registry/areas.ts'
import { AREA_SOURCES } from './areas.ts'
import { isAsSeeded } from './databases.ts'
import { DRAWN_AT } from './drawn-at.ts'

export const TEST_CLIENT = { id: 'ntocc-console', secret: 'a test secret' } as const
export const TEST_INTERNAL_KEY = 'internal key of the tests'

export const testConfig = (db: Db, more: Partial<BackendConfig> = {}): BackendConfig => ({
  dataDir: 'memory://',
  redisPrefix: 'ntocc-test:',
  demo: true,
  demoWaybills: 0,
  demoDrawnAt: DRAWN_AT,
  internalKey: TEST_INTERNAL_KEY,
  clientId: TEST_CLIENT.id,
  clientSecret: TEST_CLIENT.secret,
  logLevel: 'silent',
  // Sweeps and hourly jobs of all areas would run beside every test, and tell of what they find. A test of one asks for it.
  clock: false,
  // A busy machine is no reason for records not to be found.
  searchMs: { kind: 60_000, all: 120_000 },
  areaSources: AREA_SOURCES,
  // Other areas, or another kind of installation, start with other things.
  isPrepared: isAsSeeded(db) && !['areaSources', 'pluginDirs', 'demo', 'demoWaybills'].some(name => name in more),
  db,
  ...more,
})

export interface TestBackend {
  app: FastifyInstance
  /** What it runs on; a test may change it while it runs. */
  config: BackendConfig
  notifier: Notifier
  /** Sends a request and answers the envelope. */
  call<T = unknown>(options: InjectOptions & { token?: string }): Promise<Envelope<T> & { http: number }>
  get<T = unknown>(
    url: string,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<Envelope<T> & { http: number }>
  post<T = unknown>(url: string, body: object | undefined, token?: string): Promise<Envelope<T> & { http: number }>
  /** Changes a record as it is now: unless the body names a version, the present one is read first. */
  put<T = unknown>(
    url: string,
    body: object,
    token?: string,
    method?: 'PUT' | 'POST',
  ): Promise<Envelope<T> & { http: number }>
  /** Deletes a record as it is now, of the version that is there: `path?id=1`. */
  remove<T = unknown>(url: string, token?: string): Promise<Envelope<T> & { http: number }>
  /**
   * A session of an account, by its name; with a password it comes in by the door that people use, which takes as long as
   * thirty other calls. @returns its token
   */
  signIn(username: string, password?: string): Promise<string>
  /** Sends a file; answers the envelope. */
  upload(bytes: Buffer, token: string, name?: string): Promise<Envelope<StoredFile> & { http: number }>
}

/** Calls whose records lie in a table of another name. */
const TABLES: Readonly<Record<string, string>> = {
  resource: 'menu_resource',
  permission: 'permission_code',
  savedView: 'sys_saved_view',
  team: 'driver_team',
  shipper: 'shipment',
}

interface Named {
  id?: unknown
  kind?: unknown
  version?: unknown
}

const versionNow = async (db: Db, url: string, { id, kind }: Named): Promise<number | undefined> => {
  const noun = typeof kind === 'string' && url.includes('/review/') ? kind : (url.split('/')[2] ?? '')
  const name = url.endsWith('/shipment/staff') ? 'shipmentStaff' : noun
  const entity = entityNamed(name)
  const table = TABLES[name] ?? (entity ? tableNameOf(entity) : snakeCase(name))
  const found = await db.query<{ version: number }>(`select version from ${table} where id = $1`, [id])
  return found.rows[0]?.version
}

/** What areas were to do about writes of other records and failed at: the writes stood, so that no call has told of it. */
const missedFollows = async (db: Db): Promise<string[]> => {
  const found = await db.query<{ area: string; entity: string; problem: string }>(
    'select area, entity, problem from sys_missed_follow order by id',
  )
  return found.rows.map(({ area, entity, problem }) => `${area} did not follow ${entity}: ${problem}`)
}

/** A backend on a test database. Close `app` when done: the test fails there if an area did not do its part of a write. */
export const testBackend = async (db: Db, more: Partial<BackendConfig> = {}): Promise<TestBackend> => {
  const config = testConfig(db, more)
  const app = await buildBackend(config)
  const close = app.close.bind(app) as () => Promise<undefined>
  app.close = (async () => {
    // A database that a test has ended tells nothing.
    const missed = await missedFollows(db).catch(() => [])
    await close()
    if (missed.length > 0) throw new Error(missed.join('\n'))
  }) as typeof app.close
  const call: TestBackend['call'] = async ({ token, ...options }) => {
    const headers = { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await app.inject({ ...options, headers })
    return { ...answer.json(), http: answer.statusCode }
  }
  const post: TestBackend['post'] = (url, body, token) =>
    call({ method: 'POST', url, ...(body && { payload: body }), ...(token && { token }) })
  return {
    app,
    config,
    notifier: app.notifier,
    call,
    get: (url, token, headers) => call({ method: 'GET', url, ...(token && { token }), ...(headers && { headers }) }),
    post,
    put: async (url, body, token, method = 'PUT') => {
      const named: Named = body
      const isOfRecord = Number.isInteger(named.id) && named.version === undefined
      const version = isOfRecord ? await versionNow(db, url, named) : named.version
      return call({ method, url, payload: { ...body, version }, ...(token && { token }) })
    },
    remove: async (url, token) => {
      const asked = new URL(url, 'http://backend')
      const ids = (asked.searchParams.get('ids') ?? asked.searchParams.get('id') ?? '').split(',')
      const versions = await Promise.all(ids.map(async id => (await versionNow(db, asked.pathname, { id })) ?? 0))
      return call({ method: 'DELETE', url: `${url}&versions=${versions.join(',')}`, ...(token && { token }) })
    },
    upload: (payload, token, name = 'photo.png') =>
      call({
        method: 'POST',
        url: `/ntocc-basic-api/file?name=${encodeURIComponent(name)}`,
        payload,
        token,
        headers: { 'content-type': FILE_BODY_TYPE },
      }),
    signIn: async (username, password) => {
      if (password === undefined) {
        const found = await db.query<{ id: string }>('select id from sys_account where username = $1 and enabled', [
          username,
        ])
        const [account] = found.rows
        if (!account) throw new Error(`nobody is called ${username}`)
        return issueToken({ db, deviceId: undefined, ip: '127.0.0.1', userAgent: undefined }, Number(account.id))
      }
      const answer = await post<{ access_token: string }>('/ntocc-basic-api/authorize', {
        username,
        password,
        client_id: TEST_CLIENT.id,
        client_secret: TEST_CLIENT.secret,
      })
      if (answer.status !== 0 || !answer.data) throw new Error(`sign-in refused: ${answer.msg}`)
      return answer.data.access_token
    },
  }
}
