import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AnyEntity } from '../contracts/area.ts'
import type { BodyOf, DataOf, Endpoint, PathParams, QueryOf } from '../contracts/endpoints/endpoint.ts'
import { pathOf } from '../contracts/endpoints/endpoint.ts'
import type { Envelope } from '../contracts/envelope.ts'
import type { Language } from '../contracts/language.ts'
import type { PartyType } from '../contracts/session.ts'
import type { Entity, ValuesOf } from '../fields/index.ts'
import { command } from './command.ts'

/**
 * Test kit for services: the console's own backend with just this area, over PGlite or PostgreSQL. It runs in a process of
 * its own, from the checkout that the SDK is part of or the console that `NTOCC_CONSOLE` names.
 */

export interface ServiceTestOptions {
  /** The plugin's folder; default: the one that `ntocc-plugin test` tests, elsewhere the one that the test stands in. */
  folder?: string
  /**
   * Nouns of the platform that the area refers to, follows or reads: `[Waybill, Vehicle]`. They are there as records to seed, without
   * calls and rules of the areas that have them.
   */
  nouns?: readonly AnyEntity[]
  /**
   * A PostgreSQL server where databases may be made; default `DATABASE_URL`, and PGlite in memory without either. The kit
   * makes a database and drops it.
   */
  databaseUrl?: string
}

/** Who calls. */
export interface ServiceCaller {
  /** Staff of the branch unless told. */
  partyType?: PartyType
  /** Whom they act for: of a driver's records, those are seen that name this one. */
  partyCode?: string
  branchCode?: string
  permissions?: readonly string[]
  /** Language of refusals. */
  language?: Language
}

/** What a call was answered: the envelope, and the HTTP status. */
export type ServiceAnswer<T> = Envelope<T> & { http: number }

interface Sent<P extends string, Q, B> {
  params?: PathParams<P>
  query?: Q
  body?: B
  /** Two calls of one key are done once. */
  idempotencyKey?: string
}

/** Somebody who is signed in. */
export interface ServiceSession {
  /** Makes a call of the contract, or of the console. */
  call<E extends Endpoint<string, never, never, unknown> | Endpoint>(
    endpoint: E,
    sent?: Sent<E['path'], Partial<QueryOf<E>>, BodyOf<E>>,
  ): Promise<ServiceAnswer<DataOf<E>>>
}

export interface ServiceTest {
  /** Signs somebody in, in a role of their own with exactly these permissions. */
  signIn(caller?: ServiceCaller): Promise<ServiceSession>
  /** Puts records into the table as they are, past every rule: what a test begins with. @returns their ids */
  seed<E extends Entity>(entity: E, records: readonly Partial<ValuesOf<E>>[], branchCode?: string): Promise<number[]>
  /**
   * Does a job of the contract at once, in a branch where one is named, and waits until it is done. The clock runs none in a test.
   * Rejects with what the job throws.
   */
  run(job: string, payload?: object, branchCode?: string): Promise<void>
  /**
   * Writes a record of a noun as the area that has it would, so that the area under test is told: a new one, or a change of one that
   * was `before` (with the id of one that is there, or made first). Rejects with what the area throws. @returns the record's id
   */
  follow<E extends Entity>(
    noun: E,
    after: Partial<ValuesOf<E>>,
    before?: Partial<ValuesOf<E>> & { id?: number },
    how?: { move?: string; reason?: string; branchCode?: string },
  ): Promise<number>
  /** Lets time pass: all moments and days that the area has stored become so much older. */
  moveTime(by: { days?: number; hours?: number; minutes?: number }): Promise<void>
  /**
   * From now on it is this moment, for the area's code, for its SQL and for the jobs that were put off; time goes on from there, and may be
   * set back. Records stay as they are and whoever is signed in stays so. An instant with its offset: `2026-03-01T08:00:00+08:00`.
   * Rejects on PostgreSQL, whose clock is the server's.
   */
  at(moment: Date | string): Promise<void>
  close(): Promise<void>
}

/** @throws Error for what is no instant: without an offset it would be another one on each machine */
const instantOf = (moment: Date | string): number => {
  const ms = typeof moment === 'string' ? (OFFSET.test(moment) ? Date.parse(moment) : Number.NaN) : moment.getTime()
  if (Number.isNaN(ms)) throw new Error(`${moment} is no instant with its offset`)
  return ms
}
const OFFSET = /T.*(Z|[+-]\d{2}:\d{2})$/

const HOME = 'HQ'
const MINUTE = 60_000

/** But for what the test runner counts its files by. */
const envNow = (): string =>
  JSON.stringify(process.env, (name, value) => (name.startsWith('VITEST_') ? undefined : value))

interface Answered {
  id: number
  result?: unknown
  error?: string
}

/**
 * Questions and answers over the channel of the process. One whose kit was closed waits for the next test file that
 * this process runs: reading the backend's code takes longer than a kit's start. It ends with this one.
 */
class Backend {
  static #idle: Backend | undefined
  readonly #child: ChildProcess
  /** What the process was started with: it reads it once. */
  readonly #env = envNow()
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  #last = 0
  #output = ''

  constructor() {
    // Options of the test runner's own process are none of the backend's.
    this.#child = fork(command(), ['service-kit'], { execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', chunk => {
        this.#output += chunk
      })
    }
    this.#child.on('message', message => this.#settle(message as Answered))
    this.#child.on('exit', () => {
      if (Backend.#idle === this) Backend.#idle = undefined
      for (const { reject } of this.#waiting.values()) reject(new Error(`the backend has ended: ${this.#output}`))
      this.#waiting.clear()
    })
  }

  #settle({ id, result, error }: Answered): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) waiting?.resolve(result)
    else waiting?.reject(new Error(error))
  }

  ask<T>(what: string, ...args: unknown[]): Promise<T> {
    const id = ++this.#last
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
      this.#child.send({ id, what, args })
    })
  }

  /** The one that waits, or a new one. */
  static take(): Backend {
    const idle = Backend.#idle
    Backend.#idle = undefined
    if (!idle) return new Backend()
    if (idle.#env !== envNow()) {
      idle.#child.disconnect()
      return new Backend()
    }
    idle.#hold(true)
    return idle
  }

  /** Whether this process stays for as long as it is there. */
  #hold(isHeld: boolean): void {
    const { channel, stdout, stderr } = this.#child
    const handles = [this.#child, channel, stdout, stderr] as ({ ref?(): void; unref?(): void } | null | undefined)[]
    for (const handle of handles) handle?.[isHeld ? 'ref' : 'unref']?.()
  }

  /** Closes the kit; one that cannot be closed takes its process with it. */
  async close(): Promise<void> {
    try {
      await this.ask('close')
    } catch (error) {
      this.#child.disconnect()
      throw error
    }
    this.#output = ''
    this.#hold(false)
    if (Backend.#idle) this.#child.disconnect()
    else Backend.#idle = this
  }
}

const withQuery = (path: string, query: object = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

/** The plugin that the test stands in which asks: the nearest folder above its file with a `plugin.ts`. */
const folderOf = (stack = ''): string | undefined => {
  const test = /(?:file:\/\/)?(\/[^\s():]+|[A-Z]:[^\s():]+)\.(?:test|spec)\.tsx?/.exec(stack)?.[1]
  let folder = test && dirname(test)
  while (folder && !existsSync(join(folder, 'plugin.ts')))
    folder = folder === dirname(folder) ? undefined : dirname(folder)
  return folder
}

/**
 * Builds the plugin and starts the backend with it: `beforeAll(async () => { area = await testService() })`. Close it when
 * the tests are done. Throws what the build refuses, or why the area is not in force.
 */
export async function testService(options: ServiceTestOptions = {}): Promise<ServiceTest> {
  const {
    folder = process.env.NTOCC_PLUGIN ?? folderOf(new Error().stack) ?? process.cwd(),
    databaseUrl = process.env.DATABASE_URL,
  } = options
  const backend = Backend.take()
  try {
    await backend.ask('start', {
      folder,
      ...(options.nouns && { nouns: options.nouns.map(({ name }) => name) }),
      ...(databaseUrl && { databaseUrl }),
    })
  } catch (error) {
    await backend.close().catch(() => undefined)
    throw error
  }
  return {
    async signIn({ partyType = 'PLAT_ADMIN', partyCode, branchCode = HOME, permissions = [], language } = {}) {
      const code = partyCode ?? `TEST-${partyType}`
      const token = await backend.ask<string>('signIn', { partyType, partyCode: code, branchCode, permissions })
      return {
        call: (endpoint, { params, query, body, idempotencyKey } = {}) =>
          backend.ask('call', {
            method: endpoint.method,
            url: withQuery(pathOf(endpoint, params as never), query as object),
            ...(body !== undefined && { body }),
            token,
            ...(language && { language }),
            ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
          }),
      }
    },
    seed: (entity, records, branchCode = HOME) => backend.ask('seed', entity.name, branchCode, records),
    run: (job, payload = {}, branchCode) => backend.ask('run', job, payload, branchCode),
    follow: (noun, after, before, { move, reason, branchCode = HOME } = {}) =>
      backend.ask('follow', noun.name, { after, before, move, reason, branchCode }),
    moveTime: ({ days = 0, hours = 0, minutes = 0 }) =>
      backend.ask('age', ((days * 24 + hours) * 60 + minutes) * MINUTE),
    at: async moment => backend.ask('at', instantOf(moment)),
    close: () => backend.close(),
  }
}
