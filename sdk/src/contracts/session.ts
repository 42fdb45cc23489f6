import type { FirstPage } from './console.ts'
import type { LocalizedText } from './language.ts'

/** Party types of the session's party; roles are derived from it (specification, section 6). */
export type PartyType = 'PLAT_ADMIN' | 'SHIPPER' | 'DRIVER' | 'CARRIER' | 'FINANCE' | 'WAREHOUSE'

/** Those that the platform employs: they work for their branch and see it. Others register, and see what is theirs. */
export const EMPLOYED: readonly string[] = ['PLAT_ADMIN', 'FINANCE', 'WAREHOUSE'] satisfies readonly PartyType[]

export interface BranchConfigEntry {
  configValue: string
}

/** The branch as a login answers it; `partyGroupConfigCacheMap` holds the keys of specification section 3. */
export interface LoginBranch {
  branchCode: string
  branchName?: string
  softVersion?: string
  partyGroupConfigCacheMap?: Record<string, BranchConfigEntry>
}

/** Keys of a branch's configuration that the console reads (specification, section 3). */
export const CONFIG_KEYS = {
  secondUploadDetail: 'orderDetailOperate_secondUploadDetail',
  mapsKey: 'amapKey_web',
  reportProvince: 'loginkTarget_reportProvince',
  exportableQuantity: 'exportExcel_exportableQuantity',
} as const

/** Whether a branch's value of `secondUploadDetail` lets a receipt be uploaded again while it is under review. */
export const allowsSecondUpload = (configValue: string | undefined): boolean =>
  !['', '0', 'off', 'no', 'false'].includes((configValue ?? '').trim().toLowerCase())

export interface LoginAnswer {
  access_token: string
  /** True when the password must be changed before anything else opens. */
  passWordOverdue: boolean
  branch: LoginBranch
  /** A second factor must be set up before anything else opens; absent for everybody else. */
  factorDue?: true
}

/** Answered with `STATUS_FACTOR_NEEDED` in place of a sign-in: the first of two steps was right. */
export interface FactorNeeded {
  /** Goes with the code of the second step; good for a few minutes. It is no session and opens nothing alone. */
  step: string
}

/**
 * Answered with `STATUS_PARTY_NEEDED` in place of a sign-in or a new password: the code or password was right and opens
 * several accounts. Of these it tells the kinds of party and nothing else.
 */
export interface PartyNeeded {
  /** Goes with the choice, once and within a few minutes. It is no session and opens nothing alone. */
  step: string
  /** The one used last is first. */
  partyTypes: PartyType[]
}

/** What a sign-in may still want to know. */
export type StepNeeded = FactorNeeded | PartyNeeded

/** Specification, section 9: when the branch has no config value. */
export const DEFAULT_EXPORTABLE_QUANTITY = 20_000

/** Rows that can be exported at once, by the value of the branch's configuration. */
export const exportableRows = (configValue: unknown): number => {
  const quantity = Number(configValue)
  return Number.isSafeInteger(quantity) && quantity > 0 ? quantity : DEFAULT_EXPORTABLE_QUANTITY
}

/** The login answer as the page gets it: the gateway keeps the token. */
export interface SessionAnswer extends Omit<LoginAnswer, 'access_token'> {
  /** The page that `landing` leads to, so that its code need not wait for the manifest; absent when none is known. */
  first?: FirstPage
}

/** One node of the resource tree: a menu group, a page (by route name) or an external link (by path). */
export interface Resource {
  id: number
  /** Route name; equals the `name` of a plugin page for a page node. */
  name: string
  /** Only for external links and groups that need a path of their own. */
  path?: string
  meta: ResourceMeta
  children?: Resource[]
}

export interface ResourceMeta {
  /** Menu title: a key of the locales (`menu.*`) or a plain text; pages fall back to their manifest title. */
  title: string
  i18n?: LocalizedText
  icon?: string
  roles?: string[]
  hidden?: boolean
  activeMenu?: string
  noCache?: boolean
  affix?: boolean
  alwaysShow?: boolean
  breadcrumb?: boolean
}

export interface RoleEntry {
  roleName: string
  roleCode: string
  /** Party-type roles this entry acts for. */
  roles: string[]
  resourceList: Resource[]
}

export interface Party {
  partyType: PartyType
  code: string
  userName: string
  branchCode: string
  headImg?: string
  phone?: string
  /** What this user signs in with; tells people apart who act for the same party. */
  username?: string
}

/** Answer of POST /ntocc-basic-api/getUserInfo. Menus come only from the first entry of `roleList`. */
export interface UserInfo {
  party: Party
  roleList: RoleEntry[]
  driver: Record<string, unknown> | null
  shipment: Record<string, unknown> | null
  resourceList: Resource[]
  /** Permission codes, for example `waybill.sign`. */
  permissionlist: string[]
  /** To-dos that the role acted in is told of; all of them where there is none. */
  noticeKeys?: string[]
  /** Ids of plugins whose half in the backend is not in force: the menu says so. */
  outOfService?: string[]
  /** The password has become overdue: until it is changed only the calls answer that do that. */
  passWordOverdue?: true
  /** A second factor is asked for: until it is given only the calls answer that do that. */
  factorDue?: true
  /** The party has registered and is not approved: only the page of its application opens. */
  applying?: { page: string }
  /** Pages that the role acted in has, without the permission that they need: they stay closed and can say why. */
  lacking?: LackingPermission[]
}

/** What a party that has registered hands in, and what became of it. */
export interface OwnApplication {
  /** Kind of the review. */
  kind: string
  /** Dictionary reviewStatus. */
  authStatus: number
  /** Of the last rejection. */
  reason?: string
  /** The party's own record, nothing masked, texts in all languages. */
  record: Record<string, unknown> & { id: number; version: number }
}

export interface LackingPermission {
  /** Name of the page. */
  page: string
  /** The code. */
  permission: string
  /** What the code is called, where its area says it. */
  title?: string
}

export interface TodoItem {
  configKey: string
  configName: string
  /** A count. */
  configValue: number
}

/** Sign-in by the page: POST /console/session. The gateway adds client id and secret, device id and time. */
export type SignInRequest =
  | { variant: 'password'; username: string; password: string; branchCode?: string; phoneCode?: string }
  | { variant: 'phone'; phone: string; verifyCode: string; partyType?: PartyType; branchCode?: string }
  /** The second step: a code of the authenticator app, or a recovery code. */
  | { variant: 'factor'; step: string; code: string }
  /** Which of several accounts is meant. */
  | { variant: 'party'; step: string; partyType: PartyType }
