import { randomBytes } from 'node:crypto'
import type { LocalizedText, PartyType } from '@ntocc/sdk/contracts'
import { itemAt } from '@ntocc/sdk/fields'
import { hashPassword } from '../account/passwords.ts'
import type { Queryable } from '../db/database.ts'
import { BUILT_IN } from './built-in.ts'

export const DEMO_PASSWORD = 'Demo@2026'

export interface DemoAccount {
  username: string
  branchCode: string
  phone: string
  partyType: PartyType
  /** Party acted for; the demo data give it a business record. */
  partyCode: string
  userName: LocalizedText
  /** Role codes, the one acted in by default first. */
  roles: string[]
  /** Has a password that must be changed at the first sign-in. */
  mustChange?: boolean
}

const named = (en: string, zh: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

/** Accounts of the trial (architecture, section 9). Phones cannot be dialled. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    username: 'admin',
    branchCode: 'HQ',
    phone: '10000000001',
    partyType: 'PLAT_ADMIN',
    partyCode: 'HQ-ADMIN',
    userName: named('Administrator 001', '管理员001', 'Administrador 001', '管理者001'),
    roles: ['PLAT_ADMIN', 'DISPATCHER'],
  },
  {
    username: 'shipper',
    branchCode: 'HQ',
    phone: '10000000002',
    partyType: 'SHIPPER',
    partyCode: 'HQ-S0001',
    userName: named('Shipper 001', '货主001', 'Cargador 001', '荷主001'),
    roles: ['SHIPPER'],
  },
  {
    username: 'driver',
    branchCode: 'HQ',
    phone: '10000000003',
    partyType: 'DRIVER',
    partyCode: 'HQ-D0001',
    userName: named('Driver 001', '司机001', 'Conductor 001', 'ドライバー001'),
    roles: ['DRIVER'],
  },
  {
    username: 'carrier',
    branchCode: 'HQ',
    phone: '10000000007',
    partyType: 'CARRIER',
    partyCode: 'HQ-T0001',
    userName: named('Carrier 001', '承运人001', 'Transportista 001', '運送事業者001'),
    roles: ['CARRIER'],
  },
  {
    username: 'ctms',
    branchCode: 'CT',
    phone: '10000000004',
    partyType: 'PLAT_ADMIN',
    partyCode: 'CT-ADMIN',
    userName: named('Administrator 002', '管理员002', 'Administrador 002', '管理者002'),
    roles: ['PLAT_ADMIN'],
  },
  {
    username: 'hubei',
    branchCode: 'HB',
    phone: '10000000005',
    partyType: 'PLAT_ADMIN',
    partyCode: 'HB-ADMIN',
    userName: named('Administrator 003', '管理员003', 'Administrador 003', '管理者003'),
    roles: ['PLAT_ADMIN'],
  },
  {
    username: 'nobody',
    branchCode: 'HQ',
    phone: '10000000006',
    partyType: 'PLAT_ADMIN',
    partyCode: 'HQ-NOBODY',
    userName: named('Clerk 001', '职员001', 'Empleado 001', '職員001'),
    roles: ['NOBODY'],
  },
  {
    username: 'overdue',
    branchCode: 'HQ',
    phone: '10000000008',
    partyType: 'PLAT_ADMIN',
    partyCode: 'HQ-OVERDUE',
    userName: named('Clerk 002', '职员002', 'Empleado 002', '職員002'),
    roles: ['DISPATCHER'],
    mustChange: true,
  },
  {
    username: 'tianjin',
    branchCode: 'TJ',
    phone: '10000000009',
    partyType: 'PLAT_ADMIN',
    partyCode: 'TJ-ADMIN',
    userName: named('Administrator 004', '管理员004', 'Administrador 004', '管理者004'),
    roles: ['PLAT_ADMIN'],
  },
]

const partyCodeOf = (username: string): string =>
  DEMO_ACCOUNTS.find(each => each.username === username)?.partyCode ?? username

/** Parties of the demo accounts that own a share of the demo data. */
export const DEMO_PARTIES = {
  shipper: partyCodeOf('shipper'),
  driver: partyCodeOf('driver'),
  carrier: partyCodeOf('carrier'),
}

interface NewAccount extends DemoAccount {
  password: string
  mustChange: boolean
}

const insertAccount = async (tx: Queryable, account: NewAccount): Promise<void> => {
  const made = await tx.query<{ id: string }>(
    `insert into sys_account (branch_code, username, phone, password_hash, must_change_password, party_type, party_code,
       user_name, phone_proven_at)
     values ($1, $2, $3::text, $4, $5, $6, $7, $8, case when $3::text is not null then now() end) on conflict do nothing returning id`,
    [
      account.branchCode,
      account.username,
      account.phone || null,
      await hashPassword(account.password),
      account.mustChange,
      account.partyType,
      account.partyCode,
      JSON.stringify(account.userName),
    ],
  )
  const id = made.rows[0]?.id
  if (!id) return
  await tx.query(
    `insert into party (branch_code, code, party_type, user_name, username, phone, balance, frozen, status, created_by)
     values ($1, $2, $3, $4, $5, $6, 0, 0, 1, $7) on conflict do nothing`,
    [
      account.branchCode,
      account.partyCode,
      account.partyType,
      JSON.stringify(account.userName),
      account.username,
      account.phone || null,
      BUILT_IN,
    ],
  )
  for (const [sort, roleCode] of account.roles.entries())
    await tx.query(
      `insert into sys_account_role (account_id, role_id, sort)
       select $1, id, $4 from role where branch_code = $2 and role_code = $3`,
      [id, account.branchCode, roleCode, sort],
    )
}

export const seedDemoAccounts = async (tx: Queryable): Promise<undefined> => {
  const found = await tx.query<{ username: string }>('select username from sys_account')
  const known = new Set(found.rows.map(row => row.username))
  for (const account of DEMO_ACCOUNTS)
    if (!known.has(account.username))
      await insertAccount(tx, { mustChange: false, ...account, password: DEMO_PASSWORD })
  return undefined
}

/**
 * The first administrator of an installation without the demo, who must choose another password at once.
 * @returns the password when one had to be made up, to be logged once
 */
export const seedFirstAdmin = async (tx: Queryable, given: string | undefined): Promise<string | undefined> => {
  const found = await tx.query('select 1 from sys_account limit 1')
  if (found.rowCount) return undefined
  const password = given ?? randomBytes(12).toString('base64url')
  const admin = itemAt(DEMO_ACCOUNTS, 0)
  await insertAccount(tx, { ...admin, phone: '', roles: ['PLAT_ADMIN'], password, mustChange: true })
  return given ? undefined : password
}
