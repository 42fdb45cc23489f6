import { endpoints } from '@ntocc/sdk/contracts'
import { recordMachine } from '@ntocc/sdk/fields'
import { type Ctx, sql } from '@ntocc/sdk/service'
import { idCardCheck } from '../../../../sdk/src/fields/identifiers.ts'
import { type BankOptions, buildBank } from '../../../../server/src/bank/app.ts'
import type { Entry } from '../../../../server/src/bank/ledger.ts'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { areaNamed } from '../../../../server/src/ntocc/registry/areas.ts'
import { type TestBackend, testBackend } from '../../../../server/src/ntocc/testing/backend.ts'
import { AccountChange, type MoneyAccount } from '../../contract/account.ts'
import { Collection } from '../../contract/collection.ts'
import { Withdrawal } from '../../contract/withdrawal.ts'
import { collectingAccount } from '../collections/account.ts'
import { accountOf, heldAccount } from '../money/accounts.ts'
import { moveMoney } from '../money/move.ts'
import { differing } from '../money/prove.ts'
import type { ServiceCtx } from '../types.ts'

const BASE = '/ntocc-basic-api'
const BRANCH = 'HQ'
const PAST = new Date(0).toISOString()
export const PAY_PASSWORD = '285013'

/** A branch whose drivers have money, beside a bank of the test's own. */
export const withdrawalDesk = async (db: Db, options: BankOptions = {}) => {
  const bank = buildBank({ knowsOrders: false, hangMs: 50, lateMs: 150, returnMs: 150, ...options })
  const url = await bank.listen({ host: '127.0.0.1', port: 0 })
  const backend: TestBackend = await testBackend(db, { env: { BANK_URL: url } })
  const { areas } = (await backend.app.inject('/readyz')).json()
  const idle = areas.filter(({ status }: { status: string }) => status !== 'running')
  if (idle.length > 0) throw new Error(JSON.stringify(idle))
  let serial = 0

  const as = async <T>(work: (ctx: ServiceCtx) => Promise<T>): Promise<T> => {
    const found = areaNamed('accounts')
    if (!found) throw new Error('accounts is not in force')
    return found.platform().inBranch(BRANCH, (ctx: Ctx) => work(ctx as unknown as ServiceCtx))
  }
  const query = <T extends Record<string, unknown>>(text: string, params: unknown[] = []) => db.query<T>(text, params)

  /** A person of a party, or of the staff, in one of the roles that there are. */
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
    return username
  }
  const card = async (owner: string, verifyStatus = 'four', by = 'test'): Promise<string> => {
    const code = `C-${owner}-${++serial}`
    await query(
      `insert into bank_card (code, branch_code, owner_code, holder, kind, bank_code, bank_name, card_no, is_default, status, verify_status, created_by)
       values ($1, $2, $3, to_jsonb('司机'::text || $3), 'person', 'ICBK', to_jsonb('工商银行'::text), $4, $7, $5, $6, $8)`,
      [
        code,
        BRANCH,
        owner,
        `62${10_000_000 + serial}`,
        recordMachine.at.enabled,
        verifyStatus,
        verifyStatus === 'four',
        by,
      ],
    )
    return code
  }
  /** A driver who has earned so much, with a card and a pay password. */
  const driver = async (earned = '500.00') => {
    const code = `WD${String(++serial).padStart(4, '0')}`
    const phone = `1000007${String(1000 + serial)}`
    const born = `11010119900101${String(serial % 1000).padStart(3, '0')}`
    await query(
      `insert into driver (code, branch_code, name, phone, id_no, licence_to, qualification_to, id_to, auth_status, status)
       values ($1, $2, to_jsonb($1::text), $3, $4, '2099-01-01', '2099-01-01', '2099-01-01', 2, 1)`,
      [code, BRANCH, phone, `${born}${idCardCheck(born)}`],
    )
    const cardCode = await card(code)
    const username = await person('DRIVER', code, 'DRIVER', phone)
    const token = await backend.signIn(username)
    if (earned !== '0.00') await earn(code, earned)
    await setPassword(token, phone)
    return { code, phone, cardCode, username, token }
  }
  const earn = (code: string, amount: string) =>
    as(ctx =>
      ctx.transaction(async () => {
        const account = await heldAccount(ctx, { entity: 'driver', code })
        const businessNo = `YDT${++serial}`
        await moveMoney(ctx, account, { subject: 'freight', refNo: businessNo }, owner =>
          ctx.books.post([{ kind: 'freight', businessNo, to: { owner }, amount }]),
        )
      }),
    )
  const newestCode = async (phone: string): Promise<string> => {
    const { rows } = await query<{ body: string }>(
      'select body from sys_outbox where target = $1 order by id desc limit 1',
      [phone],
    )
    return rows[0]?.body.slice(0, 6) ?? ''
  }
  const post = <T = unknown>(name: string, body: object, token: string) =>
    backend.post<T>(`${BASE}/${name}`, body, token)
  const get = <T = unknown>(name: string, token: string) => backend.get<T>(`${BASE}/${name}`, token)
  const sendCode = async (token: string, phone: string): Promise<string> => {
    // Everybody here calls from one address.
    await query(`delete from sys_try where kind like 'sms%'`)
    await post('payPasswordCode', {}, token)
    return newestCode(phone)
  }
  const setPassword = async (token: string, phone: string, password = PAY_PASSWORD) =>
    post('payPasswordSet', { code: await sendCode(token, phone), password }, token)

  const set = async (values: Readonly<Record<string, string>>) => {
    const admin = await backend.signIn('admin')
    const known = await backend.get<{ area: string; version: number }[]>(endpoints.areaSettings.path, admin)
    const version = known.data?.find(({ area }) => area === 'accounts')?.version
    const { method, path } = endpoints.areaSettingsUpdate
    return backend.call({
      method: method as 'PUT',
      url: path,
      payload: { area: 'accounts', version, values },
      token: admin,
    })
  }

  type Driver = Awaited<ReturnType<typeof driver>>
  const ask = (who: Pick<Driver, 'token'>, amount: string, more: Record<string, string> = {}) =>
    backend.post<Withdrawal>(
      `${BASE}/party/revenueWithdraw?${new URLSearchParams({ amount, payPassword: PAY_PASSWORD, ...more })}`,
      undefined,
      who.token,
    )
  const withdrawalNow = ({ id }: { id: number }) => as(ctx => ctx.records.find(Withdrawal, id))
  const move = async ({ id }: { id: number }, name: string, token: string, reason = 'as asked') =>
    backend.put<Withdrawal>(
      `${BASE}/withdrawal/move`,
      { id, move: name, reason, version: (await withdrawalNow({ id })).version },
      token,
    )
  const accountNow = ({ code }: { code: string }): Promise<MoneyAccount | undefined> =>
    as(ctx => accountOf(ctx, { entity: 'driver', code }))
  const changesOf = ({ code }: { code: string }) =>
    as(async ctx =>
      (await ctx.records.where(AccountChange, { where: sql`driver_code = ${code}` })).sort((a, b) => a.seq - b.seq),
    )
  /** What is due at the bank is sent and asked about, as the job does it. */
  const run = async () => {
    const found = areaNamed('settlement')
    if (!found) throw new Error('nobody pays')
    const { payPayments } = await import('../../../settlement/service/payments/run.ts')
    await payPayments(found.platform() as never, { branchCode: BRANCH, signal: new AbortController().signal } as never)
  }
  /** So much later that what was sent cannot be paid any more, and is to be asked about: of everybody, or of one driver. */
  const later = (who?: { code: string }) =>
    query(
      `update settlement_payment set not_after = $1, next_at = $1 where not_after is not null and ($2::text is null or driver_code = $2)`,
      [PAST, who?.code ?? null],
    )
  /** What the bank is asked about, as the job does it. */
  const askBank = () =>
    as(async ctx => {
      const { readReceipts } = await import('../collections/ask.ts')
      return readReceipts(ctx)
    })
  const control = (path: string, payload: object) => bank.inject({ method: 'POST', url: `/control/${path}`, payload })
  return {
    backend,
    db,
    as,
    query,
    person,
    card,
    driver,
    earn,
    post,
    get,
    ask,
    move,
    run,
    later,
    sendCode,
    setPassword,
    set,
    withdrawalNow,
    accountNow,
    changesOf,
    differing: () => as(differing),
    fault: (fault: string, place = 'pay') => control('faults', { place, fault }),
    forget: () => control('reset', {}),
    askBank,
    /** Somebody pays into the platform's account. @returns the bank's number of it */
    payIn: async (amount: string, words: string, payer = '6222020000000001234') => {
      const { account = '' } = (await as(collectingAccount)) ?? {}
      const body = { into: account, amount, words, payer: { name: '江汉钢铁', account: payer, bank: '建设银行' } }
      return (await control('incoming', body)).json().serial as string
    },
    collectionBy: (serial: string): Promise<Collection | undefined> =>
      as(async ctx => (await ctx.records.where(Collection, { where: sql`serial = ${serial}` }))[0]),
    ledger: async ({ payNo }: Pick<Withdrawal, 'payNo'>): Promise<Entry[]> =>
      (await bank.inject(`/control/ledger?number=${payNo}`)).json(),
    close: async () => {
      await backend.app.close()
      await bank.close()
    },
  }
}
export type WithdrawalDesk = Awaited<ReturnType<typeof withdrawalDesk>>
