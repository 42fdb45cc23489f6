import type { ValuesOf } from '../../fields/index.ts'
import type { Department, Role, Staff } from '../basic/account.ts'
import { ContactForm, PermissionForm, RoleForm } from '../basic/authority.ts'
import type { ListQuery } from '../envelope.ts'
import type { MaybeLocalized } from '../language.ts'
import { endpoint, input, list, none, page, record, value } from './endpoint.ts'
import type { Seen } from './resource.ts'
import type { IdsQuery } from './types.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

export interface RoleRecord extends Role {
  /** Comes with the release: its code stays and it cannot be deleted. */
  builtIn: boolean
  /** Accounts that have the role. */
  accountCount: number
  /** It gives more than the caller has: somebody else must change it. */
  mayMore?: boolean
}

/** A role to be edited: its name in every language it is known in. */
export type RoleDetail = Omit<RoleRecord, 'name'> & { name: MaybeLocalized }

export type RoleInput = Omit<ValuesOf<typeof RoleForm>, 'name'> & { name: MaybeLocalized }

/** Where a department goes: below `parentCode` (the top without one), before `beforeCode` or last. */
export interface DepartmentPlace {
  id: number
  parentCode: string | null
  beforeCode?: string
}

/** Somebody as the list of staff shows them. */
export type StaffRecord = Staff & {
  /** Too many wrong passwords: nobody signs in with this name before then. ISO 8601 UTC. */
  lockedUntil?: string | null
  /** No password has been given yet. */
  hasNoPassword?: boolean
  /** May do more than the caller: somebody else must change them. */
  mayMore?: boolean
  /** Signs in with a second factor. */
  hasSecondFactor?: boolean
  /** Where their picture is read. */
  headImg?: string
}

export interface NoticeKey {
  configKey: string
  configName: string
}

export interface OneTimePassword {
  username: string
  password: string
}

/** A code that a role can be granted: of the console itself, or of the branch (with an id and a title). */
export interface PermissionRecord {
  permission: string
  id?: number
  version?: number
  title?: MaybeLocalized
  /** What the code is about, for codes of installed areas. */
  subject?: MaybeLocalized
  /** The caller does not have it and cannot give it. */
  isBeyond?: boolean
}

/** Where the signed-in person is reached; by the phone they also sign in. */
export interface OwnContact {
  phone: string | null
  email: string | null
  /** Whoever works for the branch has an e-mail address; other parties do not. */
  hasEmail: boolean
  /** A code sent to the phone has come back: it signs in to the account by phone. */
  isProven: boolean
}

/** Roles and authorities of a branch (specification, section 6: role permissions, notices, creating authorities). */
export const organisation = {
  roleList: endpoint({
    name: 'roleList',
    method: 'GET',
    path: at('role'),
    query: input<ListQuery>(),
    data: page<RoleRecord>(),
    exportable: {},
    permission: 'role.read',
    staffOnly: true,
  }),
  /** To-dos and warnings a role can get; registered before `/{id}`. */
  noticeKeyList: endpoint({
    name: 'noticeKeyList',
    method: 'GET',
    path: at('role/notices'),
    data: list<NoticeKey>(['configKey', 'configName']),
    permission: 'role.read',
  }),
  role: endpoint({
    name: 'role',
    method: 'GET',
    path: at('role/{id}'),
    data: record<RoleDetail>(),
    permission: 'role.read',
    staffOnly: true,
  }),
  roleCreate: endpoint({
    name: 'roleCreate',
    method: 'POST',
    path: at('role'),
    body: input<RoleInput>(RoleForm),
    data: record<RoleDetail>(),
    permission: 'role.write',
    staffOnly: true,
  }),
  roleUpdate: endpoint({
    name: 'roleUpdate',
    method: 'PUT',
    path: at('role'),
    body: input<Partial<RoleInput> & Seen>(),
    data: record<RoleDetail>(),
    versioned: true,
    permission: 'role.write',
    staffOnly: true,
  }),
  roleDelete: endpoint({
    name: 'roleDelete',
    method: 'DELETE',
    path: at('role'),
    query: input<IdsQuery>(),
    data: none(),
    versioned: true,
    permission: 'role.write',
    staffOnly: true,
  }),
  /**
   * A password for one sign-in, made up by the server, for handing over: the old one and every session of the account end,
   * and the next sign-in must choose another. Shown in this answer only.
   */
  staffPassword: endpoint({
    name: 'staffPassword',
    method: 'POST',
    path: at('staff/password'),
    body: input<{ id: number }>(),
    data: value<OneTimePassword>(['username', 'password']),
    permission: 'staff.edit',
    staffOnly: true,
    secretAnswer: true,
  }),
  ownContact: endpoint({
    name: 'ownContact',
    method: 'GET',
    path: at('party/contact'),
    data: value<OwnContact>(['phone', 'email', 'hasEmail', 'isProven']),
    signedIn: 'own',
  }),
  /**
   * A change wants the own password and is told to the address that was; another phone wants the code that was sent to it.
   * Whoever else has that phone as the same kind of party loses it.
   */
  ownContactUpdate: endpoint({
    name: 'ownContactUpdate',
    method: 'PUT',
    path: at('party/contact'),
    body: input<{ phone?: string; email?: string | null; verifyCode?: string; ownPassword?: string }>(ContactForm),
    data: value<OwnContact>(['phone', 'email', 'hasEmail', 'isProven']),
    asksPassword: true,
    signedIn: 'own',
  }),
  /** Lets somebody try again who typed a wrong password too often. */
  staffUnlock: endpoint({
    name: 'staffUnlock',
    method: 'POST',
    path: at('staff/unlock'),
    body: input<{ id: number }>(),
    data: none(),
    permission: 'staff.edit',
    staffOnly: true,
  }),
  /** For whoever has lost their second factor and its recovery codes: they sign in without and set up another. */
  staffFactorReset: endpoint({
    name: 'staffFactorReset',
    method: 'POST',
    path: at('staff/secondFactor/reset'),
    body: input<{ id: number }>(),
    data: none(),
    permission: 'staff.edit',
    staffOnly: true,
  }),
  departmentPlace: endpoint({
    name: 'departmentPlace',
    method: 'PUT',
    path: at('department/place'),
    body: input<DepartmentPlace>(),
    data: record<Department>(),
    permission: 'staff.edit',
    staffOnly: true,
  }),
  permissionList: endpoint({
    name: 'permissionList',
    method: 'GET',
    path: at('permission'),
    data: list<PermissionRecord>(['permission']),
    permission: 'role.read',
    staffOnly: true,
  }),
  permissionCreate: endpoint({
    name: 'permissionCreate',
    method: 'POST',
    path: at('permission'),
    body: input<{ permission: string; title: MaybeLocalized }>(PermissionForm),
    data: record<PermissionRecord>(),
    permission: 'resource.write',
    staffOnly: true,
  }),
  permissionUpdate: endpoint({
    name: 'permissionUpdate',
    method: 'PUT',
    path: at('permission'),
    body: input<Seen & { title: MaybeLocalized }>(),
    data: record<PermissionRecord>(),
    versioned: true,
    permission: 'resource.write',
    staffOnly: true,
  }),
  permissionDelete: endpoint({
    name: 'permissionDelete',
    method: 'DELETE',
    path: at('permission'),
    query: input<IdsQuery>(),
    data: none(),
    versioned: true,
    permission: 'resource.write',
    staffOnly: true,
  }),
} as const
