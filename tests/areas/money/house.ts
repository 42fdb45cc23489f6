import { Writable } from 'node:stream'
import { type Envelope, endpoints } from '@ntocc/sdk/contracts'
import type { Ctx } from '@ntocc/sdk/service'
import { expect, vi } from 'vitest'
import { collectReceipts } from '../../../plugins/accounts/service/collections/ask.ts'
import { drawInvoices } from '../../../plugins/invoicing/service/run.ts'
import { payPayments } from '../../../plugins/settlement/service/payments/run.ts'
import { drawOwed } from '../../../plugins/settlement/service/received/draw.ts'
import { buildBank } from '../../../server/src/bank/app.ts'
import type { Entry } from '../../../server/src/bank/ledger.ts'
import type { Db } from '../../../server/src/ntocc/db/database.ts'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import { testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { buildTax } from '../../../server/src/tax/app.ts'
import type { Entry as Drawn } from '../../../server/src/tax/book.ts'

export const BASE = '/ntocc-basic-api'
export const BRANCH = 'HQ'
export const PAST = new Date(0).toISOString()

/** The bank and the tax authority pay and issue whatever they are told as often as they are told, and are late by moments. */
const LATER_MS = 20
const OUTSIDE = { knowsOrders: false, hangMs: LATER_MS, lateMs: LATER_MS, returnMs: LATER_MS }
const UNDER_WAY = `select count(*)::int as n from job_queue.job where state = 'active' or (state in ('created', 'retry') and start_after <= now())`
/** A conflict that is told as one: whoever reads it tries again. */
const BUSY = 503
const INTERNAL = 500

/** What settings of areas are for the sequences: fees and limits that amounts of the sequences pass now and then. */
const SETTINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accounts: { withdrawalFee: '2.00', withdrawalSecond: '900.00' },
  invoicing: { invoiceLimit: '1500.00' },
  settlement: { secondApproval: '4000.00', releaseAlone: '500.00' },
}

export interface Call {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  token: string
}
export type Told<T> = Envelope<T> & { http: number }

/** A house with staff, its bank and its tax authority, on a database of its own. */
export const moneyHouse = async (db: Db, own: Db = db) => {
  const [bank, tax] = [buildBank(OUTSIDE), buildTax(OUTSIDE)]
  const at = { host: '127.0.0.1', port: 0 }
  const env = { BANK_URL: await bank.listen(at), TAX_URL: await tax.listen(at) }
  /** What went wrong and was answered by nobody: jobs log it. */
  const logged: string[] = []
  const logTo = new Writable({
    write(chunk, _encoding, next) {
      logged.push(String(chunk))
      next()
    },
  })
  const backend = await testBackend(db, { env, logTo, logLevel: 'warn' })
  const { areas } = (await backend.app.inject('/readyz')).json()
  const idle = areas.filter(({ status }: { status: string }) => status !== 'running')
  if (idle.length > 0) throw new Error(JSON.stringify(idle))

  const rows = async <T extends Record<string, unknown>>(text: string, params: unknown[] = []): Promise<T[]> =>
    (await own.query<T>(text, params)).rows
  const as = async <T>(area: string, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const found = areaNamed(area)
    if (!found) throw new Error(`${area} is not in force`)
    return found.platform().inBranch(BRANCH, work)
  }

  const calls: string[] = []
  let busy = 0
  const call = async <T = unknown>({ method, path, body, token }: Call): Promise<Told<T>> => {
    const url = `${BASE}/${path}`
    const told = await backend.call<T>({ method, url, ...(body && { payload: body }), token })
    if (told.http === BUSY) busy += 1
    const [why] = Object.values(told.errors ?? {})
    calls.push(
      `${method} ${path} ${JSON.stringify(body)}: ${told.status} ${why?.code ?? (told.status === 0 ? '' : told.msg)}`,
    )
    // A refusal is an answer; that something broke is none.
    if (told.http >= INTERNAL && told.http !== BUSY)
      throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${told.http} ${told.msg} ${logged.at(-1)}`)
    return told
  }
  const get = async <T>(path: string, token: string): Promise<T> => {
    const { status, msg, data, errors } = await backend.get<T>(`${BASE}/${path}`, token)
    if (status !== 0 || data === undefined) throw new Error(`${path}: ${status} ${msg} ${JSON.stringify(errors)}`)
    return data
  }

  const admin = await backend.signIn('admin')
  const set = async (area: string, values: Readonly<Record<string, string>>) => {
    const known = await backend.get<{ area: string; version: number }[]>(endpoints.areaSettings.path, admin)
    const version = known.data?.find(each => each.area === area)?.version
    const { method, path: url } = endpoints.areaSettingsUpdate
    const told = await backend.call({ method, url, payload: { area, version, values }, token: admin })
    if (told.status !== 0) throw new Error(`${area}: ${told.msg} ${JSON.stringify(told.errors)}`)
  }
  for (const [area, values] of Object.entries(SETTINGS)) await set(area, values)

  /** Somebody of the staff or of a party, in one of the roles that there are. @returns the session and the account */
  const person = async (partyType: string, partyCode: string, role: string) => {
    const username = `${role}-${partyCode}`.toLowerCase()
    const [made] = await rows<{ id: string }>(
      `insert into sys_account (branch_code, username, password_hash, must_change_password, party_type, party_code, user_name)
       select $1, $2, password_hash, false, $3, $4, to_jsonb($2::text) from sys_account where username = 'admin' returning id`,
      [BRANCH, username, partyType, partyCode],
    )
    await rows(
      `insert into sys_account_role (account_id, role_id, sort) select $1, id, 0 from role where branch_code = $2 and role_code = $3`,
      [made?.id, BRANCH, role],
    )
    return { id: Number(made?.id), token: await backend.signIn(username) }
  }
  const staff = await Promise.all(
    ['MAKER', 'CLERK', 'BOSS', 'CHIEF'].map(name => person('PLAT_ADMIN', `HQ-${name}`, 'FINANCE')),
  )
  const [maker = '', clerk = '', boss = '', chief = ''] = staff.map(({ token }) => token)

  const platformOf = (area: string) => {
    const found = areaNamed(area)
    if (!found) throw new Error(`${area} is not in force`)
    return found.platform()
  }
  const due = () => ({ branchCode: BRANCH, signal: new AbortController().signal }) as never
  const control = (app: typeof bank | typeof tax, path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/control/${path}`, payload })

  return {
    db: own,
    backend,
    rows,
    as,
    call,
    get,
    person,
    admin,
    maker,
    clerk,
    boss,
    chief,
    /** Whoever does the same as somebody of the staff, and is another person. */
    colleagueOf: (token: string): string => {
      const all = [maker, clerk, boss, chief]
      const found = all.indexOf(token)
      return found < 0 ? token : (all[(found + 1) % all.length] ?? token)
    },
    /** What is due at the bank is sent and asked about, as the job does it. */
    pay: () => payPayments(platformOf('settlement') as never, due()),
    draw: () => drawInvoices(platformOf('invoicing') as never, due()),
    /** What shippers owe is taken from what they have by now, as the job does it. */
    drawOwed: () => drawOwed(platformOf('settlement') as never, due()),
    collect: () => collectReceipts(platformOf('accounts') as never, due()),
    /** Until nothing runs of what was sent to be done later. */
    quiet: async () => {
      const left = async () => (await rows<{ n: number }>(UNDER_WAY))[0]?.n
      if ((await left()) !== 0) await expect.poll(left).toBe(0)
    },
    /** Until whatever the two do later has been done. */
    laterHasCome: () => {
      const from = Date.now()
      return vi.waitUntil(() => Date.now() > from + LATER_MS, { interval: 5 })
    },
    bankDoes: (fault: string, place = 'pay') => control(bank, 'faults', { place, fault }),
    taxDoes: (fault: string, place = 'draw') => control(tax, 'faults', { place, fault }),
    /** Somebody pays into the house's account. @returns the bank's number of it */
    paidIn: async (into: string, amount: string, words: string): Promise<string> => {
      const payer = { name: '江汉钢铁', account: '6222020000000001234', bank: '建设银行' }
      return (await control(bank, 'incoming', { into, amount, words, payer })).json().serial
    },
    ledger: async (): Promise<Entry[]> => (await bank.inject('/control/ledger')).json(),
    book: async (): Promise<Drawn[]> => (await tax.inject('/control/book')).json(),
    /** Both forget what they have done; what they were told to do wrong is over. */
    forget: async () => {
      await control(bank, 'reset', {})
      await control(tax, 'reset', {})
    },
    /** What was called since the last time, and what was answered. */
    calls: (): string[] => calls.splice(0),
    /** How often somebody was told to try again, since two waited for each other. */
    busy: () => busy,
    /** What was logged since the last time. */
    troubles: (): string[] => logged.splice(0),
    close: async () => {
      await backend.app.close()
      await bank.close()
      await tax.close()
    },
  }
}
export type House = Awaited<ReturnType<typeof moneyHouse>>
