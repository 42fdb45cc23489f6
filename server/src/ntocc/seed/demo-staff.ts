import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { DemoPost } from '@ntocc/sdk/service'
import { hashPassword } from '../account/passwords.ts'
import type { Queryable } from '../db/database.ts'
import { areasIn } from '../registry/areas.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { BUILT_IN } from './built-in.ts'

/** Kind of work: the names of the people are made from it, with a number. */
interface Post {
  key: string
  name: LocalizedText
  department: string
  roles: readonly string[]
  /** People at it in a branch; the first leads the department. */
  count: number
}

const text = (zh: string, en: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

const DISPATCHER = ['DISPATCHER'] as const

const POSTS: readonly Post[] = [
  {
    key: 'operations',
    name: text('运营经理', 'Operations manager', 'Jefe de operaciones', '運行部長'),
    department: 'OPS',
    roles: ['PLAT_ADMIN', 'DISPATCHER'],
    count: 1,
  },
  {
    key: 'dispatch',
    name: text('调度', 'Dispatcher', 'Despachador', '配車担当'),
    department: 'DISPATCH',
    roles: DISPATCHER,
    count: 4,
  },
  {
    key: 'tracking',
    name: text('在途专员', 'Tracking clerk', 'Agente de seguimiento', '運行監視担当'),
    department: 'TRACKING',
    roles: DISPATCHER,
    count: 2,
  },
  {
    key: 'finance',
    name: text('会计', 'Accountant', 'Contable', '経理担当'),
    department: 'FIN',
    roles: ['FINANCE'],
    count: 3,
  },
  {
    key: 'service',
    name: text('客服', 'Customer agent', 'Agente de clientes', 'カスタマー担当'),
    department: 'CS',
    roles: DISPATCHER,
    count: 3,
  },
  {
    key: 'review',
    name: text('审核员', 'Reviewer', 'Revisor', '審査担当'),
    department: 'RISK',
    roles: ['REVIEWER'],
    count: 2,
  },
]

/** Posts that the areas of a branch bring, in the order of their names. */
const postsOfAreas = (branch: string): DemoPost[] =>
  areasIn(branch)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(({ service }) => (service?.demo ?? []).flatMap(({ posts = [] }) => posts))

/** Where people of areas have their desk. */
const THEIR_DEPARTMENT = 'OPS'

const postsOf = (branch: string): Post[] => [
  ...POSTS,
  ...postsOfAreas(branch).map(({ role, ...post }) => ({ ...post, department: THEIR_DEPARTMENT, roles: [role] })),
]

interface Person {
  branch: string
  code: string
  username: string
  phone: string
  name: LocalizedText
  department: string
  roles: readonly string[]
  leads: boolean
}

const numbered = (name: LocalizedText, number: number): LocalizedText => {
  const digits = String(number).padStart(3, '0')
  const { en, zh, es, ja } = name
  return { en: `${en} ${digits}`, zh: `${zh}${digits}`, es: `${es} ${digits}`, ja: `${ja}${digits}` }
}

/** Who works in a branch; phones cannot be dialled. @param at number of the branch, from 0 */
const peopleOf = (branch: string, at: number): Person[] => {
  const prefix = at === 0 ? '' : `${branch.toLowerCase()}-`
  const people = postsOf(branch).flatMap((post, place) =>
    Array.from({ length: post.count }, (_, index) => ({
      username: `${prefix}${post.key}${index + 1}`,
      name: numbered(post.name, index + 1),
      department: `${branch}-DEPT-${post.department}`,
      roles: post.roles,
      leads: index === 0 && place < POSTS.length,
    })),
  )
  return people.map((person, index) => ({
    ...person,
    branch,
    code: `${branch}-STAFF-${index + 1}`,
    phone: String(10_000_090_001 + at * 100 + index),
  }))
}

/** The people of the trial's branches beside the named accounts, with accounts of their own (the demo's password). */
export async function seedDemoStaff(tx: Queryable, branches: readonly string[]): Promise<void> {
  const people = JSON.stringify(branches.flatMap(peopleOf))
  const rows = `jsonb_to_recordset($1::jsonb) as p(branch text, code text, username text, phone text, name jsonb,
    department text, roles jsonb, leads boolean)`
  await tx.query(
    `insert into sys_account (branch_code, username, phone, password_hash, must_change_password, party_type, party_code, user_name)
     select branch, username, phone, $2, false, 'PLAT_ADMIN', code, name from ${rows} on conflict do nothing`,
    [people, await hashPassword(DEMO_PASSWORD)],
  )
  await tx.query(
    `insert into party (branch_code, code, party_type, user_name, username, phone, balance, frozen, status, created_by)
     select branch, code, 'PLAT_ADMIN', name, username, phone, 0, 0, 1, $2 from ${rows} on conflict do nothing`,
    [people, BUILT_IN],
  )
  await tx.query(
    `insert into sys_account_role (account_id, role_id, sort)
     select a.id, r.id, given.sort from ${rows}
     join sys_account a on a.username = p.username
     cross join jsonb_array_elements_text(p.roles) with ordinality as given(role_code, sort)
     join role r on r.branch_code = p.branch and r.role_code = given.role_code on conflict do nothing`,
    [people],
  )
  await tx.query(
    `insert into staff (branch_code, code, name, username, phone, department_code, roles, party_type,
       password_changed_at, status, created_by)
     select branch, code, name, username, phone, department, roles, 'PLAT_ADMIN', now(), 1, $2
     from ${rows} on conflict do nothing`,
    [people, BUILT_IN],
  )
  await tx.query(
    `update department d set leader_code = p.code from ${rows}
     where p.leads and d.code = p.department and d.leader_code is null`,
    [people],
  )
}

/** Who of the staff is told of beside the named accounts: the first at each desk that a newcomer should try. */
const SHOWN_POSTS = ['dispatch', 'review', 'finance']
const FIRST_BRANCH = 'HQ'

interface DemoSignIn {
  username: string
  what: string
}

/**
 * Accounts of the trial as a start prints them.
 * @param hasPeople whether the demo data are loaded: without them nobody sits at the desks
 */
export const demoSignIns = (hasPeople: boolean): DemoSignIn[] => {
  const named = DEMO_ACCOUNTS.map(({ username, branchCode, userName, partyType, mustChange }) => {
    const note = mustChange ? ', password overdue' : ''
    return { username, what: `${userName.en}, ${partyType}, branch ${branchCode}${note}` }
  })
  const desks = POSTS.filter(({ key }) => SHOWN_POSTS.includes(key))
  const staff = (hasPeople ? [...desks, ...postsOfAreas(FIRST_BRANCH)] : []).map(({ key, name }) => ({
    username: `${key}1`,
    what: `${name.en} 001, PLAT_ADMIN, branch ${FIRST_BRANCH}`,
  }))
  const first = named.findIndex(({ username }) => username === 'shipper')
  return named.toSpliced(first, 0, ...staff)
}
