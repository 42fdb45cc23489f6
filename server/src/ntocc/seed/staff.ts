import { type LocalizedText, Staff } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import { EMPLOYED_LIST } from '../employed.ts'
import { DEMO_BRANCHES } from './branches.ts'
import { BUILT_IN } from './built-in.ts'
import { seedDemoStaff } from './demo-staff.ts'

const text = (en: string, zh: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

interface DepartmentSeed {
  key: string
  name: LocalizedText
}

const ROOT: DepartmentSeed = { key: 'ROOT', name: text('Head office', '总部', 'Sede central', '本社') }

/** Departments of the trial, below the first. */
const DEPARTMENTS: readonly DepartmentSeed[] = [
  { key: 'OPS', name: text('Operations', '运营部', 'Operaciones', '運行部') },
  { key: 'FIN', name: text('Finance', '财务部', 'Finanzas', '経理部') },
  { key: 'CS', name: text('Customer service', '客服部', 'Atención al cliente', 'カスタマーサービス部') },
  { key: 'RISK', name: text('Risk control', '风控部', 'Control de riesgos', 'リスク管理部') },
]

/** Desks of the trial's operations. */
const DESKS: readonly DepartmentSeed[] = [
  { key: 'DISPATCH', name: text('Dispatch desk', '调度组', 'Mesa de despacho', '配車グループ') },
  { key: 'TRACKING', name: text('Tracking desk', '在途监控组', 'Mesa de seguimiento', '運行監視グループ') },
]

const addDepartments = (tx: Queryable, rows: readonly DepartmentSeed[], parentKey: string | null) =>
  tx.query(
    `insert into department (branch_code, code, name, parent_code, sort, status, created_by)
     select b.branch_code, b.branch_code || '-DEPT-' || r.key, r.name, b.branch_code || '-DEPT-' || $1::text, r.sort, 1, $2
     from sys_branch b cross join jsonb_to_recordset($3::jsonb) as r(key text, name jsonb, sort int)
     on conflict do nothing`,
    [parentKey, BUILT_IN, JSON.stringify(rows.map((row, at) => ({ ...row, sort: (at + 1) * 10 })))],
  )

/** Everybody of the platform who may sign in is in the list of staff; once, then people's own. */
const addStaffOfAccounts = (tx: Queryable) =>
  tx.query(
    `insert into ${snakeCase((Staff as unknown as Entity).name)} (branch_code, code, name, username, phone,
       department_code, roles, party_type, last_login, password_changed_at, status, created_by)
     select a.branch_code, a.party_code, a.user_name, a.username, a.phone, a.branch_code || '-DEPT-ROOT',
       coalesce((select jsonb_agg(r.role_code order by ar.sort) from sys_account_role ar join role r on r.id = ar.role_id
         where ar.account_id = a.id), '[]'), a.party_type, a.last_sign_in_at, a.password_changed_at,
       case when a.enabled then 1 else 0 end, $1
     from sys_account a where a.party_type in ${EMPLOYED_LIST}
       and not exists (select 1 from staff s where s.username = a.username or s.code = a.party_code)
     on conflict do nothing`,
    [BUILT_IN],
  )

/** The people of the trial's branches, at their desks. */
export const seedDemoPeople = async (tx: Queryable): Promise<void> => {
  await addDepartments(tx, DESKS, 'OPS')
  await seedDemoStaff(
    tx,
    DEMO_BRANCHES.map(({ branchCode }) => branchCode),
  )
}

export const seedOrganisation = async (tx: Queryable, demo: boolean): Promise<void> => {
  await addDepartments(tx, [ROOT], null)
  if (demo) await addDepartments(tx, DEPARTMENTS, ROOT.key)
  await addStaffOfAccounts(tx)
}
