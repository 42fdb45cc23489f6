import type {
  LackingPermission,
  LoginBranch,
  Party,
  Resource,
  RoleEntry,
  SessionAnswer,
  UserInfo,
} from '@ntocc/sdk/contracts'
import { exportableQuantityOf, reportProvincesOf, secondUploadDetailOf } from './config.ts'

/** Exportable quantity before anyone has signed in (specification, section 9). */
export const INITIAL_EXPORTABLE_QUANTITY = 50_000

/** The token the page knows: a marker that somebody is signed in. The access token itself never reaches the browser. */
export const SIGNED_IN = 'signed-in'

/** A plain record of a reference list, as the backend answered it. */
export type ReferenceRecord = Record<string, unknown>

/** Session and user state (specification, section 3). */
export interface SessionState {
  /** '' or a marker; see SIGNED_IN. */
  token: string
  /** Name of the first role. */
  name: string
  /** Party code. */
  code: string
  /** Party head image. */
  avatar: string
  introduction: string
  /** The party type, as a list. */
  roles: string[]
  party: Party | null
  driver: Record<string, unknown> | null
  shipment: Record<string, unknown> | null
  /** Menu resources with nested children, as answered beside the roles. */
  resourcelist: Resource[]
  /** Menu title to route name. */
  translatelist: Record<string, string>
  branch: LoginBranch | null
  secondUploadDetail: string
  exportableQuantity: number

  permissionlist: string[]
  /** Plugins whose half in the backend is not in force. */
  outOfService: readonly string[]
  /** The only page that opens while the user's registration is not approved; '' for everybody else. */
  onlyPage: string
  /** Pages that the role has, without the permission that they need. */
  lacking: readonly LackingPermission[]
  /** Every role of the user; the first one is in force. */
  roleList: RoleEntry[]
  areaOptions: ReferenceRecord[]
  branchList: ReferenceRecord[]
  /** Report provinces of the branch, as codes 0 to 21. */
  reportProvince: number[]
  /** The password must be changed before anything else opens. */
  passWordOverdue: boolean
  /** A second factor must be set up before anything else opens. */
  factorDue: boolean
  /** Where a session that has just begun or ended leads; '' when that has been reached. */
  landing: string
}

export const INITIAL_SESSION: SessionState = {
  token: '',
  name: '',
  code: '',
  avatar: '',
  introduction: '',
  roles: [],
  party: null,
  driver: null,
  shipment: null,
  resourcelist: [],
  translatelist: {},
  branch: null,
  secondUploadDetail: '',
  exportableQuantity: INITIAL_EXPORTABLE_QUANTITY,
  permissionlist: [],
  outOfService: [],
  onlyPage: '',
  lacking: [],
  roleList: [],
  areaOptions: [],
  branchList: [],
  reportProvince: [],
  passWordOverdue: false,
  factorDue: false,
  landing: '',
}

/** The branch part of the state, as a sign-in answers it or as it was kept from the last one. */
export function withBranch(state: SessionState, branch: LoginBranch | null): SessionState {
  return {
    ...state,
    branch,
    secondUploadDetail: secondUploadDetailOf(branch),
    exportableQuantity: exportableQuantityOf(branch),
    reportProvince: reportProvincesOf(branch),
  }
}

export function afterSignIn(state: SessionState, answer: SessionAnswer, landing = ''): SessionState {
  return {
    ...withBranch(INITIAL_SESSION, answer.branch),
    areaOptions: state.areaOptions,
    token: SIGNED_IN,
    passWordOverdue: answer.passWordOverdue === true,
    factorDue: answer.factorDue === true,
    landing,
  }
}

export function afterUserInfo(state: SessionState, info: UserInfo): SessionState {
  const role = info.roleList[0]
  return {
    ...state,
    token: state.token || SIGNED_IN,
    name: role?.roleName ?? '',
    code: info.party.code,
    avatar: info.party.headImg ?? '',
    introduction: info.party.userName,
    roles: rolesOf(info),
    party: info.party,
    driver: info.driver,
    shipment: info.shipment,
    resourcelist: info.resourceList ?? [],
    translatelist: translationsOf(role?.resourceList ?? []),
    permissionlist: info.permissionlist ?? [],
    outOfService: info.outOfService ?? [],
    onlyPage: info.applying?.page ?? '',
    lacking: info.lacking ?? [],
    roleList: info.roleList,
  }
}

/** Log out, reset of the token, or an ended session: nothing of the user is left. */
export const afterReset = (): SessionState => INITIAL_SESSION

/** The state's part of a role change: roles are unknown until the user info has been read again. */
export function afterRoleChange(state: SessionState, roleCode: string): SessionState {
  return { ...state, token: `${roleCode}-token`, roles: [], name: '', permissionlist: [], roleList: [] }
}

/** Roles come from the party type of the logged-in party (specification, section 6). */
export function rolesOf(info: UserInfo): string[] {
  return info.party?.partyType ? [info.party.partyType] : []
}

/** Menu title to route name, for every page of a resource tree; the first one wins. */
export function translationsOf(resources: Resource[]): Record<string, string> {
  const map: Record<string, string> = {}
  const visit = (nodes: Resource[]) => {
    for (const node of nodes) {
      if (!Object.hasOwn(map, node.meta.title)) map[node.meta.title] = node.name
      visit(node.children ?? [])
    }
  }
  visit(resources)
  return map
}
