import { randomBytes, randomUUID } from 'node:crypto'
import type { Envelope, PartyType } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import pg from 'pg'
import { issueToken } from '../account/tokens.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { snakeCase } from '../db/names.ts'
import { buildBackend } from '../index.ts'
import { columnsOf } from '../records/rows.ts'
import { newCode } from '../records/write.ts'
import { entityNamed, installedAreas, tableNameOf } from '../registry/areas.ts'
import { runJob, writeFollowed } from './kit-acts.ts'
import { kitClock } from './kit-clock.ts'
import { NOUNS_AREA, nounsFor } from './kit-nouns.ts'
import { templateFolder } from './templates.ts'

/**
 * A backend for the tests of one area, for whoever has the kernel but not its test runner: `@ntocc/sdk/testing/service`
 * talks to it from another process.
 */

export interface KitOptions {
  /** A folder of plugins with the area alone. */
  plugins: string
  /** Nouns of the platform that are there without the areas that have them, by name. */
  nouns?: readonly string[]
  /** A PostgreSQL server where databases may be made: the kit makes one and drops it. PGlite in memory without it. */
  databaseUrl?: string
}

export interface KitCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  body?: object
  token?: string
  language?: string
  headers?: Record<string, string>
}

export interface KitCaller {
  partyType: PartyType
  partyCode: string
  branchCode: string
  permissions: readonly string[]
}

export interface KitWritten {
  after: Readonly<Record<string, unknown>>
  before?: Readonly<Record<string, unknown>> | undefined
  move?: string | undefined
  reason?: string | undefined
  branchCode: string
}

export interface AreaKit {
  call(call: KitCall): Promise<Envelope<unknown> & { http: number }>
  /** @returns a token */
  signIn(caller: KitCaller): Promise<string>
  /** Puts records into the table as they are, past every rule. @returns their ids */
  seed(name: string, branchCode: string, records: readonly Record<string, unknown>[]): Promise<number[]>
  /** Does a job now. Rejects with why it failed. */
  run(name: string, payload: object, branchCode: string | undefined): Promise<void>
  /**
   * Writes a record of an entity as the area that has it would, so that those who follow it are told; `before` is made first where it
   * has no id. Rejects with what a follower threw. @returns the record's id
   */
  follow(name: string, written: KitWritten): Promise<number>
  /** Makes all that the area has stored so much older. */
  age(ms: number): Promise<void>
  /** From now on it is this moment, in milliseconds since 1970, and time goes on from there. Rejects where the database is a server. */
  at(ms: number): Promise<void>
  close(): Promise<void>
}

/** Of kits whose process has gone without dropping them: neither its session is there any more nor anybody at work. */
const DEAD = `
  select datname from pg_database d
   where datname ~ '^ntocc_kit_[0-9]+_[0-9a-z]+_'
     and not exists (
       select from pg_stat_activity a
        where a.datname = d.datname
           or a.application_name = 'ntocc-run ' || substring(d.datname from '^ntocc_kit_([0-9]+_[0-9a-z]+)_'))`

/** A new, empty database on the server of an address. Its session there keeps others from dropping it. */
const newDatabase = async (server: string): Promise<{ url: string; drop(): Promise<void> }> => {
  const owner = `${process.pid}_${randomUUID().slice(0, 8)}`
  const name = `ntocc_kit_${owner}_${randomUUID().slice(0, 8)}`
  const client = new pg.Client({ connectionString: server, application_name: `ntocc-run ${owner}` })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(DEAD)
  for (const { datname } of rows) await client.query(`drop database if exists ${datname}`).catch(() => undefined)
  await client.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const drop = async (): Promise<void> => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
  return { url: url.href, drop }
}

const secret = (): string => randomBytes(24).toString('base64url')

const newCaller = async (db: Db, name: string, caller: KitCaller): Promise<string> => {
  const { partyType, partyCode, branchCode, permissions } = caller
  const role = await db.query<{ id: string }>(
    `insert into role (branch_code, code, role_code, name, party_types, resources, permissions, data_scope, status, created_by)
     values ($1, $2, $2, '"Test"', $3, '[]', $4, 'branch', 1, 'test') returning id`,
    [branchCode, name, JSON.stringify([partyType]), JSON.stringify(permissions)],
  )
  const account = await db.query<{ id: string }>(
    `insert into sys_account (branch_code, username, password_hash, must_change_password, party_type, party_code, user_name)
     values ($1, $2, 'none', false, $3, $4, '"Test"') returning id`,
    [branchCode, name, partyType, partyCode],
  )
  const accountId = account.rows[0]?.id
  await db.query('insert into sys_account_role (account_id, role_id, sort) values ($1, $2, 0)', [
    accountId,
    role.rows[0]?.id,
  ])
  return issueToken({ db, deviceId: undefined, ip: '127.0.0.1', userAgent: undefined }, Number(accountId))
}

const initialStates = (entity: Entity): Record<string, unknown> =>
  Object.fromEntries(
    entity.stored.flatMap(([name, { options }]) => (options.machine ? [[name, options.machine.initial]] : [])),
  )

const insert = async (db: Db, entity: Entity, values: Record<string, unknown>): Promise<number> => {
  const [columns, params] = columnsOf(entity, { code: newCode(entity), ...initialStates(entity), ...values })
  const names = columns.map(name => `"${name}"`).join(', ')
  const places = params.map((_, at) => `$${at + 1}`).join(', ')
  const made = await db.query<{ id: string }>(
    `insert into ${tableNameOf(entity)} (${names}) values (${places}) returning id`,
    params,
  )
  return Number(made.rows[0]?.id)
}

const ageTable = async (db: Db, entity: Entity, ms: number): Promise<void> => {
  const moments = entity.stored.flatMap(([name, { sql }]) => {
    const column = `"${snakeCase(name)}"`
    if (sql === 'timestamptz') return [`${column} = ${column} - make_interval(secs => $1)`]
    return sql === 'date' ? [`${column} = (${column} - make_interval(secs => $1))::date`] : []
  })
  if (moments.length > 0) await db.query(`update ${tableNameOf(entity)} set ${moments.join(', ')}`, [ms / 1_000])
}

const areaUnderTest = () => {
  const area = installedAreas().find(({ id }) => id !== NOUNS_AREA)
  if (!area) throw new Error('the area is not in force')
  return area
}

/**
 * Starts it. Records, calls, rules, counts and words are those of the installed area.
 * @throws Error with phase and reason when the area does not come into force
 */
export const startAreaKit = async ({ plugins, nouns = [], databaseUrl }: KitOptions): Promise<AreaKit> => {
  const own = databaseUrl ? await newDatabase(databaseUrl) : undefined
  // Making the kernel's tables in an empty database takes ten times as long as all else: once for all tests of the machine.
  const clock = kitClock()
  const db = await openDatabase(
    own
      ? { databaseUrl: own.url, poolSize: 4 }
      : { dataDir: 'memory://', template: await templateFolder('migrated'), timeAhead: clock.ahead },
  )
  const end = async () => {
    clock.end()
    await db.close()
    await own?.drop()
  }
  try {
    await migrate(db)
    const app = await buildBackend({
      dataDir: 'memory://',
      redisPrefix: `ntocc-kit-${secret()}:`,
      demo: true,
      demoWaybills: 0,
      clientId: 'ntocc-kit',
      clientSecret: secret(),
      logLevel: 'silent',
      db,
      pluginDirs: [plugins],
      // What is half done is tested before it is in force anywhere.
      pluginDrafts: true,
      ...(nouns.length > 0 && { areaSources: [await nounsFor(db, nouns)] }),
      jobLookMs: 50,
      // What the clock would do a test has done when it wants it.
      clock: false,
    })
    const close = async () => {
      await app.close()
      await end()
    }
    const { areas } = (await app.inject('/readyz')).json() as {
      areas: { status: string; phase: string; message: string }[]
    }
    const failed = areas.find(({ status }) => status !== 'running')
    if (failed) {
      await app.close()
      throw new Error(`the area is not in force: ${failed.phase}: ${failed.message}`)
    }
    let callers = 0
    return {
      async call({ method, url, body, token, language, headers }) {
        const answer = await app.inject({
          method,
          url,
          ...(body && { payload: body }),
          headers: {
            ...headers,
            ...(token && { authorization: `Bearer ${token}` }),
            ...(language && { 'accept-language': language }),
          },
        })
        return { ...(answer.json() as Envelope<unknown>), http: answer.statusCode }
      },
      signIn: caller => newCaller(db, `kit-${++callers}`, caller),
      async seed(name, branchCode, records) {
        const entity = entityNamed(name)
        if (!entity) throw new Error(`nobody has an entity ${name}`)
        const ids: number[] = []
        for (const record of records) ids.push(await insert(db, entity, { branchCode, createdBy: 'test', ...record }))
        return ids
      },
      run: (name, payload, branchCode) => runJob(db, areaUnderTest(), { name, payload, branchCode }),
      follow: (name, written) => writeFollowed(db, areaUnderTest(), name, written),
      async age(ms) {
        for (const { entities } of installedAreas())
          for (const entity of entities.values()) await ageTable(db, entity, ms)
      },
      async at(ms) {
        if (own)
          throw new Error('a PostgreSQL server has a clock of its own: a test that says what time it is runs on PGlite')
        await clock.set(db, ms)
      },
      close,
    }
  } catch (error) {
    await end()
    throw error
  }
}
