import { endpoints, Waybill } from '@ntocc/sdk/contracts'
import { idCardCheck, recordMachine, usccCheck } from '@ntocc/sdk/fields'
import type { Ctx, SetOf } from '@ntocc/sdk/service'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import { areaNamed } from '../registry/areas.ts'
import { type TestBackend, testBackend } from './backend.ts'

export const BASE = '/ntocc-basic-api'
export const BRANCH = 'HQ'
/** What was to be done by then is due. */
export const PAST = new Date(0).toISOString()

/** How a simulator of tests answers, unless a test says otherwise: it does whatever it is told, as often as it is told. */
export const OUTSIDE = { knowsOrders: false, hangMs: 50, lateMs: 150, returnMs: 150 }

interface CardOptions {
  verifyStatus?: string
  isDefault?: boolean
  modifiedBy?: string
}

/** An installed area. @throws Error where it is not in force */
export const areaInForce = (name: string) => {
  const found = areaNamed(name)
  if (!found) throw new Error(`${name} is not in force`)
  return found
}

/** Refuses to go on where an area of the product has not started. */
export const allRun = async ({ app }: Pick<TestBackend, 'app'>): Promise<void> => {
  const { areas } = (await app.inject('/readyz')).json()
  const idle = areas.filter(({ status }: { status: string }) => status !== 'running')
  if (idle.length > 0) throw new Error(JSON.stringify(idle))
}

/**
 * A branch with its money, beside a simulator of the test's own: people, cards, drivers, shippers and waybills as tests of several
 * areas want them. `own`: the area that is tested. `at`: the setting that names the simulator's address.
 */
export const moneyDesk = async <C>(db: Db, own: string, at: string, outside: FastifyInstance) => {
  const url = await outside.listen({ host: '127.0.0.1', port: 0 })
  const backend = await testBackend(db, { env: { [at]: url } })
  await allRun(backend)
  let serial = 0
  const nextNo = (prefix: string, digits = 4): string => `${prefix}${String(++serial).padStart(digits, '0')}`

  const as = <T>(work: (ctx: C) => Promise<T>, area = own): Promise<T> =>
    areaInForce(area)
      .platform()
      .inBranch(BRANCH, (ctx: Ctx) => work(ctx as never))
  const query = <T extends Record<string, unknown>>(text: string, params: unknown[] = []) => db.query<T>(text, params)
  const post = <T = unknown>(name: string, body: object, token: string) =>
    backend.post<T>(`${BASE}/${name}`, body, token)
  const get = <T = unknown>(name: string, token: string) => backend.get<T>(`${BASE}/${name}`, token)

  /** Somebody of a party, or of the staff, in one of the roles that there are. @returns the name to sign in with */
  const account = async (partyType: string, partyCode: string, role: string, phone?: string): Promise<string> => {
    const username = nextNo('person')
    await query(
      `insert into sys_account (branch_code, username, phone, phone_proven_at, password_hash, must_change_password, party_type, party_code, user_name)
       select $1, $2, $3::text, case when $3::text is not null then now() end, password_hash, false, $4, $5, to_jsonb($2::text)
         from sys_account where username = 'admin'`,
      [BRANCH, username, phone ?? null, partyType, partyCode],
    )
    await query(
      `insert into sys_account_role (account_id, role_id, sort) select a.id, r.id, 0 from sys_account a join role r
         on r.branch_code = $1 and r.role_code = $3 where a.username = $2`,
      [BRANCH, username, role],
    )
    return username
  }
  /** The same, signed in. @returns a token */
  const person = async (...who: Parameters<typeof account>): Promise<string> => backend.signIn(await account(...who))

  /** A card to pay to. @returns its code */
  const card = async (
    owner: string,
    { verifyStatus = 'four', isDefault = true, modifiedBy = 'test' }: CardOptions = {},
  ): Promise<string> => {
    const code = nextNo(`C-${owner}-`, 1)
    await query(
      `insert into bank_card (code, branch_code, owner_code, holder, kind, bank_code, bank_name, card_no, is_default, status,
         verify_status, created_by, modified_by)
       values ($1, $2, $3, to_jsonb('司机'::text || $3), 'person', 'ICBK', to_jsonb('工商银行'::text), $4, $5, $6, $7, 'test', $8)`,
      [code, BRANCH, owner, `62${10_000_000 + serial}`, isDefault, recordMachine.at.enabled, verifyStatus, modifiedBy],
    )
    return code
  }
  const newPhone = () => `1000006${1000 + ++serial}`
  /** A driver who was reviewed and has a card, signed in. */
  const addDriver = async () => {
    const code = nextNo('MD')
    const phone = newPhone()
    const born = `11010119900101${String(serial % 1000).padStart(3, '0')}`
    await query(
      `insert into driver (code, branch_code, name, phone, id_no, licence_to, qualification_to, id_to, auth_status, status)
       values ($1, $2, to_jsonb($1::text), $3, $4, '2099-01-01', '2099-01-01', '2099-01-01', 2, 1)`,
      [code, BRANCH, phone, `${born}${idCardCheck(born)}`],
    )
    const cardCode = await card(code)
    const username = await account('DRIVER', code, 'DRIVER', phone)
    return { code, phone, cardCode, username, token: await backend.signIn(username) }
  }
  /** A shipper who was reviewed, signed in. `credit` in yuan. */
  const addShipper = async (credit = '0.00') => {
    const code = nextNo('MS')
    const phone = newPhone()
    const base = `91420100M${String(serial).padStart(8, '0')}`
    const taxNo = `${base}${usccCheck(base)}`
    await query(
      `insert into shipment (code, branch_code, name, uscc, auth_status, status, credit_limit)
       values ($1, $2, to_jsonb($1::text), $3, 2, 1, $4)`,
      [code, BRANCH, taxNo, Math.round(Number(credit) * 100)],
    )
    return { code, phone, taxNo, token: await person('SHIPPER', code, 'SHIPPER', phone) }
  }
  /** Waybills as the area that has them writes them. @returns their numbers, in the order of the rows */
  const addWaybills = async (rows: readonly SetOf<typeof Waybill>[]): Promise<string[]> => {
    const made = rows.map(row => {
      const waybillNo = nextNo('YDM', 8)
      return { ...row, code: waybillNo, waybillNo }
    })
    await areaInForce('waybills')
      .platform()
      .inBranch(BRANCH, ctx => ctx.records.createMany(Waybill, made))
    return made.map(({ waybillNo }) => waybillNo)
  }
  /** Settings of an area, by whoever administers. */
  const set = async (values: Readonly<Record<string, unknown>>, area = own) => {
    const admin = await backend.signIn('admin')
    const known = await backend.get<{ area: string; version: number }[]>(endpoints.areaSettings.path, admin)
    const version = known.data?.find(each => each.area === area)?.version
    const { path } = endpoints.areaSettingsUpdate
    return backend.put(path, { area, version, values }, admin)
  }
  /** Does a job of an area now, in the branch. @param run as the area's service has it */
  const job = <A>(area: string, run: (area: A, job: never) => Promise<unknown>): Promise<unknown> =>
    run(areaInForce(area).platform() as never, { branchCode: BRANCH, signal: new AbortController().signal } as never)

  const control = (path: string, payload: object) =>
    outside.inject({ method: 'POST', url: `/control/${path}`, payload })
  return {
    backend,
    db,
    as,
    query,
    post,
    get,
    nextNo,
    account,
    person,
    card,
    addDriver,
    addShipper,
    addWaybills,
    set,
    job,
    /** Tells the simulator what to do wrong the next time. */
    fault: (fault: string, place: string) => control('faults', { place, fault }),
    /** The simulator forgets all that it was told and has written. */
    forget: () => control('reset', {}),
    control,
    close: async () => {
      await backend.app.close()
      await outside.close()
    },
  }
}
