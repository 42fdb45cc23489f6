import { createHmac } from 'node:crypto'
import type { AreaContract, Language, PartyType } from '@ntocc/sdk/contracts'
import type { AnyEntity, AreaCtx, Ctx, Log, RefusalParams, Service, SQL, Warning } from '@ntocc/sdk/service'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { accountSession } from '../account/tokens.ts'
import { booksFor } from '../books/for-area.ts'
import { branchTold } from '../branch/config.ts'
import type { Work } from '../db/database.ts'
import { afterwards, currentSignal, isInTransaction, joining } from '../db/scope.ts'
import { type AreaErrorCode, BackendError, type ErrorCode, invalid, messageOf } from '../errors.ts'
import { actingIn } from '../http/acting.ts'
import type { Ctx as CallCtx, SignedCtx } from '../http/context.ts'
import { Warned } from '../http/handle.ts'
import { sendMessage } from '../messages/outbox.ts'
import { messageServiceOf } from '../messages/provider.ts'
import { warn, warnStaff } from '../notify/warnings.ts'
import { askService } from '../outside/ask.ts'
import { keywordSql } from '../records/keyword.ts'
import { readerOf } from '../records/list.ts'
import { refusePast } from '../records/one-way.ts'
import { mayRead } from '../records/reading.ts'
import { scopeOf, seesBranch, seesWholeBranch } from '../records/scope.ts'
import { bringRows } from '../records/sets.ts'
import { run } from '../records/sql.ts'
import { tableSql } from '../records/write.ts'
import { moneyOf } from '../registry/areas.ts'
import { everyDictionary } from '../registry/named.ts'
import { isIn } from '../registry/presence.ts'
import { bringFacts, expireCase, reinstateCase } from '../review/expire.ts'
import { untouchedSql } from '../review/four-eyes.ts'
import { decidePlainly } from '../review/plain.ts'
import { subjectFor } from '../review/subjects.ts'
import { allPermissions } from '../seed/permissions.ts'
import type { Services } from '../serve/register.ts'
import { accountsFor } from './accounts.ts'
import { facilitiesFor } from './facilities.ts'
import { sender } from './jobs.ts'
import { keptFor, settingsFor } from './kept-settings.ts'
import { dictionariesFor, referencesFor, usesFor } from './lookups.ts'
import { matchingSql, offeredFor, offeredSql, placesFor } from './offers.ts'
import { askOutside } from './outside.ts'
import { installedEntity, recordsFor } from './records.ts'
import { notedFor } from './stray.ts'

/** By whom records of a trial were written that nobody has made by hand. */
export const SIMULATOR = 'simulator'

/** A party that the simulator plays. */
export interface SimulatedParty {
  partyType: PartyType
  partyCode: string
  permissions: ReadonlySet<string>
}

interface AreaHalves {
  isDraft?: boolean | undefined
  contract: AreaContract
  service: Service | undefined
}

/** Makes what an area's code works with; one for each area that is in force. */
export class AreaContexts {
  readonly #area: AreaHalves
  readonly #services: Services
  /** What the area's code does with the database: it belongs to the transaction that it is in. */
  readonly db: Work
  readonly #log: FastifyBaseLogger

  constructor(area: AreaHalves, services: Services, log: FastifyBaseLogger) {
    this.#area = area
    this.#services = services
    this.db = joining(services.db)
    this.#log = log.child({ area: area.contract.id })
  }

  /** Whether the area does anything in a branch, or where it is nobody's. */
  isIn(branchCode: string | undefined): boolean {
    const { contract, isDraft } = this.#area
    return isIn({ id: contract.id, isDraft }, branchCode)
  }

  #requireIn(branchCode: string): void {
    if (!this.isIn(branchCode)) throw new Error(`${branchCode} does not have ${this.#area.contract.id}`)
  }

  /** For what is done without anybody calling. */
  platform(): AreaCtx {
    return this.#on(this.db, undefined)
  }

  #on(db: Work, branch: string | undefined): AreaCtx {
    const { contract, service } = this.#area
    return {
      log: logOf(this.#log),
      jobs: { send: sender({ contract, service, queue: this.#services.jobs, db, branch }) },
      transaction: work => db.transaction(work),
      lock: async (...names) => {
        const { id } = this.#area.contract
        await db.query(
          `select pg_advisory_xact_lock(hashtext(name)) from (
             select name from unnest($1::text[]) with ordinality as asked (name, place) order by place) as ordered`,
          [names.map(name => `${id}:${name}`)],
        )
      },
      query: async <R extends object>(statement: SQL) => (await run(db, statement, refusePast)).rows as R[],
      table: entity => tableSql(installedEntity(entity)),
      offered: (entity, fields) => offeredSql(entity, fields),
      bring: (entity, records, unless = 'code') => bringRows(db, installedEntity(entity), records, unless),
      entries: dictionary => everyDictionary()[dictionary] ?? [],
      branches: async () => {
        const found = await db.query<{ branch_code: string }>('select branch_code from sys_branch order by 1')
        return found.rows.map(({ branch_code }) => branch_code).filter(code => this.isIn(code))
      },
      isDemo: this.#services.config.demo,
      simulates: this.#services.config.simulate === true,
      service: name => {
        const connected = this.#services.config[name]
        return connected && (asked => askService(connected, asked))
      },
      env: name => {
        if (!service?.environment.includes(name))
          throw new Error(`${name} is not named under environment of the service`)
        return this.#services.config.env?.[name] || undefined
      },
      outside: (named, ask, { refusal, limitMs }) =>
        askOutside(this.#log, {
          service: named,
          ask,
          limitMs,
          refusal: cause => new BackendError(this.#codeOf(refusal), { cause }),
        }),
      inBranch: async (branchCode, work) => {
        this.#requireIn(branchCode)
        return actingIn(branchCode, () => work(this.inBranch(branchCode)))
      },
      sms: (phone, text) => sendMessage(db, this.#services, { channel: 'sms', target: phone, text }),
      messageService: this.#services.config.sms && messageServiceOf(this.#services.config.sms),
      digest: (purpose, text) =>
        createHmac('sha256', this.#services.config.clientSecret).update(`${purpose}:${text}`).digest(),
      refuseMove: reason => new BackendError('MOVE_REFUSED', { errors: { move: reason } }),
      refuse: (code, params = {}) => new BackendError(this.#codeOf(code), { params }),
      invalid: issues => invalid({ ...issues }),
    }
  }

  /** For what the platform does in a branch, in the language of whoever it is told to. */
  inBranch(branch: string, language: Language = 'en'): Ctx {
    return this.for({ ...this.#inBranch(branch), language })
  }

  /** As the platform, for whoever has a link: files are those of the link. */
  byLink(branch: string, language: Language, link: number): Ctx {
    const platform = this.#inBranch(branch)
    return this.for({ ...platform, language, session: { ...platform.session, byLink: link } })
  }

  /** For somebody without an account, who has a link to a record of the branch: everything sensitive is masked. */
  visitor(branch: string, language: Language): Ctx {
    const platform = this.#inBranch(branch)
    return this.for({ ...platform, language, session: { ...platform.session, permissions: new Set() } })
  }

  /** For a call that a machine has signed with a key: as the platform, by the name of the key. */
  signed(branch: string, accessKey: string, { language, requestId, afterwards, audit }: CallCtx): Ctx {
    const platform = this.#inBranch(branch)
    const session = { ...platform.session, username: accessKey }
    return this.for({ ...platform, language, requestId, afterwards, audit, session })
  }

  /** For the simulator of a trial: as the platform, or as a party of the branch with what its role may do. */
  simulated(branch: string, party?: SimulatedParty): Ctx {
    const platform = this.#inBranch(branch)
    const { isPlatform, ...session } = { ...platform.session, username: SIMULATOR }
    const who = party ?? (isPlatform && { isPlatform })
    return this.for({ ...platform, requestId: SIMULATOR, session: { ...session, ...who } })
  }

  /** For a call. */
  for(given: SignedCtx): Ctx {
    // That of the call: one that may be repeated is a transaction as a whole.
    const db = joining(given.db)
    const caller: SignedCtx = { ...given, db }
    const { session, language, requestId, notifier } = caller
    const { contract } = this.#area
    const reading = { db, branchCode: session.branchCode, secret: this.#services.config.clientSecret }
    const kept = keptFor(contract.id, reading)
    return {
      ...this.#on(db, session.branchCode),
      // What is refused there is told to whoever calls here.
      inBranch: async (branch, work) => {
        this.#requireIn(branch)
        return actingIn(branch, () => work(this.inBranch(branch, language)))
      },
      asAccount: async ({ accountId, roleCode, language: read }, work) => {
        const found = await accountSession(db, accountId, roleCode)
        if (!found || found.branchCode !== session.branchCode) return undefined
        return work(this.for({ ...given, language: read, session: found, roleCode: found.roleCode }))
      },
      session: { ...session, isStaff: seesBranch(session), seesWholeBranch: seesWholeBranch(session) },
      language,
      requestId,
      get signal() {
        return currentSignal()
      },
      records: notedFor(this.#area.contract.id, recordsFor(caller)),
      ...facilitiesFor(this.#area.contract.id, caller),
      references: referencesFor(caller),
      uses: usesFor(caller),
      dictionaries: dictionariesFor(caller),
      accounts: accountsFor(caller),
      places: placesFor(caller),
      books: booksFor({ db, session, area: this.#area.contract.id, moneyOf, isInTransaction }),
      offered: offeredFor(caller),
      reviews: {
        // Typed for the author by the entity; here it is any of them.
        decide: (entity: AnyEntity, decision: object) =>
          decidePlainly(caller, installedEntity(entity), decision as never) as never,
        expire: (entity, id) => expireCase(caller, installedEntity(entity), id),
        reinstate: (entity, id) => reinstateCase(caller, installedEntity(entity), id),
        untouched: entity => untouchedSql(subjectFor(installedEntity(entity))),
        bring: (entity, id, facts) => bringFacts(caller, installedEntity(entity), id, facts),
      },
      settings: contract.settings ? settingsFor(contract, reading) : kept,
      branch: () => branchTold(db, session.branchCode),
      kept,
      scope: (entity: AnyEntity) => scopeOf(installedEntity(entity), session),
      matching: (entity, query) => matchingSql(caller, installedEntity(entity), query),
      keyword: async (entity, names, typed) =>
        (await keywordSql(caller, { entity: installedEntity(entity), names, reader: readerOf(caller) }, typed)) ??
        sql`true`,
      mayRead: entity => mayRead(session, entity),
      warned: <T>(data: T, code: string, params: RefusalParams = {}) =>
        new Warned(data, messageOf(this.#codeOf(code), language, params)) as unknown as Warning<T>,
      notify: (to, message) => notifier.notify(`${session.branchCode}/${to}`, message),
      alert: (to, alert) =>
        warn(
          notifier,
          to.map(each => `${session.branchCode}/${each}` as const),
          alert,
        ),
      alertStaff: (todo, alert) => warnStaff({ db, notifier }, session.branchCode, todo, alert),
      todoChanged: () => notifier.todoChanged(session.branchCode),
      audit: entry => caller.audit(entry),
    }
  }

  #codeOf(code: string): ErrorCode | AreaErrorCode {
    return Object.hasOwn(this.#area.contract.errors, code) ? `${this.#area.contract.id}:${code}` : (code as ErrorCode)
  }

  /** The platform at work in a branch by itself. */
  #inBranch(branchCode: string): SignedCtx {
    return {
      ...this.#services,
      language: 'en',
      requestId: `area ${this.#area.contract.id}`,
      ip: '',
      call: { path: '', query: {} },
      log: this.#log,
      session: {
        accountId: 0,
        branchCode,
        partyType: 'PLAT_ADMIN',
        partyCode: '',
        username: this.#area.contract.id,
        roleCode: undefined,
        permissions: new Set(allPermissions()),
        tokenHash: '',
        isPlatform: true,
      },
      idempotencyKey: undefined,
      roleCode: undefined,
      deviceId: undefined,
      userAgent: undefined,
      exporting: undefined,
      ifNoneMatch: undefined,
      afterwards: act => afterwards(act),
      audit: () => undefined,
    }
  }
}

const logOf = (log: FastifyBaseLogger): Log => ({
  info: (values, text) => log.info(values, text),
  warn: (values, text) => log.warn(values, text),
  error: (values, text) => log.error(values, text),
})
