import { endpoints, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { recordMachine } from '@ntocc/sdk/fields'
import { type Ctx, sql } from '@ntocc/sdk/service'
import { idCardCheck } from '../../../../sdk/src/fields/identifiers.ts'
import { buildBank } from '../../../../server/src/bank/app.ts'
import type { Entry } from '../../../../server/src/bank/ledger.ts'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { areaNamed } from '../../../../server/src/ntocc/registry/areas.ts'
import { type TestBackend, testBackend } from '../../../../server/src/ntocc/testing/backend.ts'
import { Prepaid, PrepaidEntry } from '../../contract/prepaid.ts'
import { differing } from '../sums.ts'
import type { ServiceCtx } from '../types.ts'
import { watch } from '../watch.ts'

const BASE = '/ntocc-basic-api'
const BRANCH = 'HQ'
const PAST = new Date(0).toISOString()
const DAY = '2026-03-10'

const ON_ITS_WAY = {
  orderNo: 'SO-1',
  vehicleNo: '鄂A00001',
  plateColor: '2',
  businessType: '1002996',
  goodsName: 'Coal',
  goodsTypeCode: '0100',
  loadAreaCode: '420102',
  loadAddress: 'A',
  unloadAreaCode: '310104',
  unloadAddress: 'B',
  status: waybillMachine.at.inTransit,
}

/** A branch with drivers on their way, beside a bank of the test's own. */
export const prepaidDesk = async (db: Db) => {
  const bank = buildBank({ knowsOrders: false, hangMs: 50, lateMs: 150, returnMs: 150 })
  const url = await bank.listen({ host: '127.0.0.1', port: 0 })
  const backend: TestBackend = await testBackend(db, { env: { BANK_URL: url } })
  const { areas } = (await backend.app.inject('/readyz')).json()
  const idle = areas.filter(({ status }: { status: string }) => status !== 'running')
  if (idle.length > 0) throw new Error(JSON.stringify(idle))
  let serial = 0
  const as = async <T>(work: (ctx: ServiceCtx) => Promise<T>, area = 'prepaid'): Promise<T> => {
    const found = areaNamed(area)
    if (!found) throw new Error(`${area} is not in force`)
    return found.platform().inBranch(BRANCH, (ctx: Ctx) => work(ctx as unknown as ServiceCtx))
  }
  const query = <T extends Record<string, unknown>>(text: string, params: unknown[] = []) => db.query<T>(text, params)

  /** Somebody of a party or of the staff, signed in. */
  const person = async (partyType: string, partyCode: string, role: string, phone?: string): Promise<string> => {
    const username = `person${++serial}`
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
    return backend.signIn(username)
  }
  const card = (owner: string) =>
    query(
      `insert into bank_card (code, branch_code, owner_code, holder, kind, bank_code, bank_name, card_no, is_default, status, verify_status, created_by)
       values ('C-' || $2 || $5::text, $1, $2, to_jsonb('司机'::text || $2), 'person', 'ICBK', to_jsonb('工商银行'::text), $3, true, $4, 'four', 'test')`,
      [BRANCH, owner, `62${10_000_000 + ++serial}`, recordMachine.at.enabled, String(serial)],
    )
  /** A driver with a card, on his way with a waybill that brings him so much. */
  const driver = async (payable = '1000.00') => {
    const code = `PP${String(++serial).padStart(4, '0')}`
    const phone = `1000008${String(1000 + serial)}`
    const born = `11010119900101${String(serial % 1000).padStart(3, '0')}`
    await query(
      `insert into driver (code, branch_code, name, phone, id_no, licence_to, qualification_to, id_to, auth_status, status)
       values ($1, $2, to_jsonb($1::text), $3, $4, '2099-01-01', '2099-01-01', '2099-01-01', 2, 1)`,
      [code, BRANCH, phone, `${born}${idCardCheck(born)}`],
    )
    await card(code)
    const token = await person('DRIVER', code, 'DRIVER', phone)
    return { code, phone, token, waybillNo: await waybill(code, payable) }
  }
  const waybill = async (driverCode: string, payableAmount: string): Promise<string> => {
    const waybillNo = `YDK${String(++serial).padStart(8, '0')}`
    const row = { ...ON_ITS_WAY, code: waybillNo, waybillNo, shipmentCode: 'S-PP', driverCode, payableAmount }
    await as(
      ctx =>
        ctx.records.createMany(Waybill, [{ ...row, carrierUnitPrice: payableAmount, carrierFreight: payableAmount }]),
      'waybills',
    )
    return waybillNo
  }
  /** What the waybill comes to: delivered and finished, or off. */
  const becomes = (waybillNo: string, state: 'finished' | 'cancelled') =>
    as(
      ctx =>
        ctx.records.changeMany(Waybill, sql`waybill_no = ${waybillNo}`, {
          status: waybillMachine.at[state],
          ...(state === 'finished' && { finishTime: `${DAY}T04:00:00.000Z` }),
        }),
      'waybills',
    )
  type Driver = Awaited<ReturnType<typeof driver>>

  const post = <T = unknown>(name: string, body: object, token: string) =>
    backend.post<T>(`${BASE}/${name}`, body, token)
  const get = <T = unknown>(name: string, token: string) => backend.get<T>(`${BASE}/${name}`, token)
  const ask = (who: Pick<Driver, 'token' | 'waybillNo'>, amount: string) =>
    post<Prepaid>('prepaidAsk', { waybillNo: who.waybillNo, amount, purpose: 'fuel' }, who.token)
  const now = ({ id }: { id: number }) => as(ctx => ctx.records.find(Prepaid, id))
  const move = async ({ id }: { id: number }, name: string, token: string) => {
    const { version } = await now({ id })
    return backend.put<Prepaid>(`${BASE}/prepaid/move`, { id, move: name, reason: 'as asked', version }, token)
  }
  /** What is due at the bank is sent and asked about, as the job does it. */
  const run = async () => {
    const found = areaNamed('settlement')
    if (!found) throw new Error('nobody pays')
    const { payPayments } = await import('../../../settlement/service/payments/run.ts')
    await payPayments(found.platform() as never, { branchCode: BRANCH, signal: new AbortController().signal } as never)
  }
  const later = () =>
    query('update settlement_payment set not_after = $1, next_at = $1 where not_after is not null', [PAST])
  const control = (path: string, payload: object) => bank.inject({ method: 'POST', url: `/control/${path}`, payload })
  const set = async (values: Readonly<Record<string, unknown>>) => {
    const admin = await backend.signIn('admin')
    const known = await backend.get<{ area: string; version: number }[]>(endpoints.areaSettings.path, admin)
    const version = known.data?.find(({ area }) => area === 'prepaid')?.version
    const { method, path } = endpoints.areaSettingsUpdate
    return backend.call({
      method: method as 'PUT',
      url: path,
      payload: { area: 'prepaid', version, values },
      token: admin,
    })
  }
  return {
    backend,
    as,
    query,
    person,
    card,
    driver,
    waybill,
    becomes,
    post,
    get,
    ask,
    now,
    move,
    run,
    later,
    set,
    watch: (at: Date) => as(ctx => watch(ctx, at)),
    differing: () => as(differing),
    entriesOf: ({ prepaidNo }: Prepaid) =>
      as(async ctx =>
        (await ctx.records.where(PrepaidEntry, { where: sql`prepaid_no = ${prepaidNo}` })).sort((a, b) => a.id - b.id),
      ),
    fault: (fault: string, place = 'pay') => control('faults', { place, fault }),
    forget: () => control('reset', {}),
    ledger: async (payNo: string): Promise<Entry[]> => (await bank.inject(`/control/ledger?number=${payNo}`)).json(),
    close: async () => {
      await backend.app.close()
      await bank.close()
    },
  }
}
export type PrepaidDesk = Awaited<ReturnType<typeof prepaidDesk>>
