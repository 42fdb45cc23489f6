import * as f from '../../fields/index.ts'
import { PARTY_TYPES, Role } from './account.ts'

/** What a menu is made of: groups, pages of plugins by their route name, and links out of the console. */
export const MENU_KINDS = ['group', 'page', 'link'] as const

/** One thing a role can be granted. The tree of a branch is built by `parentName`; a group shows when something in it does. */
export const MenuResource = f.entity('menuResource', {
  kind: f.code('menuKind', MENU_KINDS).required(),
  /** Route name of a page; made by the server for groups and links. Never changes. */
  name: f.noWhitespace().required().unique(),
  /** Pages without one have the title of their plugin. */
  title: f.localized({ max: 60 }),
  parentName: f.noWhitespace(),
  /** Address of a link. */
  path: f.link(),
  icon: f.text({ max: 40 }),
  sort: f.integer({ min: 0, max: 9999 }),
})
export type MenuResource = f.ValuesOf<typeof MenuResource>

const { kind, name, title, parentName, path, icon, sort } = MenuResource.own
const place = { parentName, icon, sort }

/** What a form sends of each kind. */
export const MENU_FORMS = {
  group: f.shape({ kind, title: title.required(), ...place }),
  page: f.shape({ kind, name, title, ...place }),
  link: f.shape({ kind, title: title.required(), path: path.required(), ...place }),
} as const

/** A permission code beside those of the console itself, for example of a plugin of one's own. */
export const PermissionCode = f.entity('permissionCode', {
  permission: f.noWhitespace().required().unique(),
  title: f.localized({ max: 60 }).required(),
})
export type PermissionCode = f.ValuesOf<typeof PermissionCode>

/** What a form sends of a permission code. */
export const PermissionForm = PermissionCode.pick('permission', 'title')

/** What somebody changes of where they are reached; a phone with the code that was sent to it. */
export const ContactForm = f.shape({ phone: f.mobile(), email: f.email(), verifyCode: f.text({ max: 10 }) })

/** What a form sends of a role. Its code is made by the server. */
export const RoleForm = f.shape({
  name: Role.own.name,
  remark: Role.fields.remark,
  partyTypes: f.codes('partyType', PARTY_TYPES).required(),
  /**
   * Of the branch's records all of them, those that people of the own department and those below it made, or only those
   * the person made. `all` is for an installation with branches above one.
   */
  dataScope: f.code('dataScope', ['branch', 'department', 'self']).required(),
  resources: Role.own.resources,
  permissions: Role.own.permissions,
  noticeKeys: Role.own.noticeKeys,
  requireTwoFactor: Role.own.requireTwoFactor,
})
