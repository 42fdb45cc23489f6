import * as f from '../../fields/index.ts'

export const PARTY_TYPES = ['PLAT_ADMIN', 'SHIPPER', 'DRIVER', 'CARRIER', 'FINANCE', 'WAREHOUSE'] as const

/** The party a session acts as (specification, section 3). */
export const CurrentParty = f.shape({
  branchCode: f.code('branch').required(),
  partyType: f.code('partyType', PARTY_TYPES).required(),
  code: f.text({ max: 64 }).required(),
  userName: f.localized().required(),
})
export type CurrentParty = f.ValuesOf<typeof CurrentParty>

/** A count of things that wait for somebody. */
export const TodoCount = f.shape({
  configKey: f.text({ max: 64 }).required(),
  configName: f.localized().required(),
  configValue: f.integer({ min: 0 }).required(),
})
export type TodoCount = f.ValuesOf<typeof TodoCount>

/** An organisation or person that can sign in: its type decides the roles. */
export const PartyRecord = f.entity('party', {
  partyType: f.code('partyType', PARTY_TYPES).required(),
  userName: f.localized({ max: 60 }).required(),
  username: f.noWhitespace().unique(),
  phone: f.mobile().sensitive('MOBILE_PHONE').indexed(),
  headImg: f.link(),
  introduction: f.longText({ max: 500 }),
  balance: f.money().readOnly(),
  frozen: f.money().readOnly(),
  lastLogin: f.dateTime().readOnly(),
  passwordChangedAt: f.dateTime().readOnly(),
})
export type PartyRecord = f.ValuesOf<typeof PartyRecord>

/** A group of parties under one enterprise: what the sign-in page shows of it. */
export const PartyGroup = f.entity('partyGroup', {
  name: f.localized().required(),
  logoUrl: f.text().required().filter('none'),
  loginLogoUrl: f.text().required().filter('none'),
  uscc: f.uscc(),
  permitNo: f.text({ max: 50 }),
  address: f.localized(),
  phone: f.phone(),
  email: f.email(),
  website: f.link(),
  icpNo: f.text({ max: 60 }),
  isDefault: f.flag().onePer('branchCode'),
})
export type PartyGroup = f.ValuesOf<typeof PartyGroup>

/** What anybody may see of the enterprise before signing in. */
export const Enterprise = PartyGroup.pick('name', 'logoUrl', 'loginLogoUrl', 'phone', 'icpNo')
export type Enterprise = f.ValuesOf<typeof Enterprise>

/** Somebody of the platform's own people. */
export const Staff = f.entity('staff', {
  name: f.localized({ max: 60 }).required(),
  username: f.noWhitespace().required().unique(),
  phone: f.mobile().required().sensitive('MOBILE_PHONE'),
  email: f.email(),
  departmentCode: f.reference('department').required(),
  roles: f.codes('role').required(),
  partyType: f.code('partyType', PARTY_TYPES).required(),
  lastLogin: f.dateTime().readOnly(),
  passwordChangedAt: f.dateTime().readOnly(),
})
export type Staff = f.ValuesOf<typeof Staff>

/** A bundle of menu resources, permission codes and notices. */
export const Role = f.entity('role', {
  name: f.localized({ max: 60 }).required(),
  roleCode: f.noWhitespace().required().unique(),
  partyTypes: f.codes('partyType', PARTY_TYPES).required(),
  /** Names of the pages and links granted (`MenuResource.name`); the groups above them follow. */
  resources: f.stringList(),
  permissions: f.stringList(),
  /** Keys of the to-dos and warnings the role gets; absent means all. */
  noticeKeys: f.stringList(),
  dataScope: f.code('dataScope', ['all', 'branch', 'department', 'self']).required(),
  /** Whoever has the role signs in with a second factor. */
  requireTwoFactor: f.flag(),
})
export type Role = f.ValuesOf<typeof Role>

export const Department = f.entity('department', {
  name: f.localized({ max: 60 }).required(),
  parentCode: f.reference('department'),
  leaderCode: f.reference('staff'),
  sort: f.integer({ min: 0 }),
})
export type Department = f.ValuesOf<typeof Department>
