import type { MaybeLocalized } from '../language.ts'

/** A record whose entity is not declared more closely here; every stored record has these (domain facts, section 2). */
export interface StoredRecord {
  id: number
  code?: string
  branchCode?: string
  status?: string | number
  remark?: string
  /** ISO 8601 UTC */
  gmtCreated?: string
  gmtModified?: string
  version?: number
  [field: string]: unknown
}

/** GET and DELETE by key: one id or several, comma-separated. */
export interface IdsQuery {
  id?: number | string
  ids?: string
  /** Of a DELETE, which is refused without it: the version of each record that was read, in the same order. */
  versions?: string
}

export interface DictEntry {
  code: string
  name: string
  sort?: number
  /** Sense of a state, when the dictionary is one: waiting, moving, done, stopped, trouble or locked. */
  tone?: string
}

/** One dictionary of GET dict/listDict. Names are in the language of the request. */
export interface DictGroup {
  type: string
  dictList: DictEntry[]
}

/** Party group default: logos and name of the enterprise, read before sign-in. */
export interface EnterpriseInfo {
  name: string
  logoUrl: string
  loginLogoUrl: string
  [field: string]: unknown
}

export interface AreaOption {
  /** GB/T 2260 code */
  code: string
  name: string
  parentCode?: string
  level: 1 | 2 | 3
  /** WGS-84 degrees */
  lng?: number
  lat?: number
}

export interface BranchRecord {
  branchCode: string
  branchName: string
  softVersion?: string
}

export interface CreditLine {
  branchCode: string
  branchName: string
  /** yuan, decimal string */
  creditLimit: string
  creditUsed: string
  creditLeft: string
}

/** Body of POST authorize (specification section 3, password variant). Client id, secret and time come from the gateway. */
export interface AuthorizeBody {
  username: string
  password: string
  client_id?: string
  client_secret?: string
  grant_type?: string
  response_type?: string
  device_id?: string
  time?: string | number
  branchCode?: string
  phoneCode?: string
}

/** Body of POST authorizeFactor. Client id and secret come from the gateway. */
export interface AuthorizeFactorBody {
  step: string
  code: string
  client_id?: string
  client_secret?: string
}

/** Body of POST authorizeParty. Client id and secret come from the gateway. */
export interface AuthorizePartyBody {
  step: string
  partyType: string
  client_id?: string
  client_secret?: string
}

/** Body of POST party/forgetPass/party. */
export interface ForgetPassPartyBody {
  step: string
  partyType: string
  newPassword: string
}

/** Query of POST applogin (specification section 3, phone variant). */
export interface AppLoginQuery {
  phone: string
  verifyCode: string
  clientId?: string
  clientSecret?: string
  loginType?: string
  partyType?: string
  time?: string | number
  branchCode?: string
}

export interface PhoneQuery {
  phone: string
  branchCode?: string
}

export interface UpdatePassQuery {
  oldPassword: string
  newPassword: string
}

export interface RegisterQuery {
  phone: string
  verifyCode: string
  password: string
  partyType: string
  userName?: string
  branchCode?: string
}

export interface ForgetPassQuery {
  phone: string
  verifyCode: string
  newPassword: string
  branchCode?: string
}

export interface Localizable {
  name: MaybeLocalized
}
