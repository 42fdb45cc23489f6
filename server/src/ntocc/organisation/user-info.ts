import {
  endpoints,
  type LackingPermission,
  type MaybeLocalized,
  type Party,
  type PartyType,
  type Resource,
  type RoleEntry,
} from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { admissionOf } from '../account/applications.ts'
import { partyRecord } from '../account/party-record.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { areasOutOfService } from '../registry/areas.ts'
import { areaPermissions } from '../registry/named.ts'
import { permissionOfPage } from '../seed/page-permissions.ts'
import { menuTree, readMenu } from './menu.ts'

interface AccountRow extends Record<string, unknown> {
  party_type: PartyType
  party_code: string
  user_name: MaybeLocalized
  username: string
  branch_code: string
  head_img: string | null
  phone: string | null
}

interface RoleRow extends Record<string, unknown> {
  role_code: string
  name: MaybeLocalized
  party_types: string[]
  resources: string[] | null
}

const readParty = async (ctx: SignedCtx): Promise<Party> => {
  const found = await ctx.db.query<AccountRow>(
    'select party_type, party_code, user_name, username, branch_code, head_img, phone from sys_account where id = $1',
    [ctx.session.accountId],
  )
  const row = found.rows[0]
  if (!row) throw new BackendError('LOGGED_OUT')
  return {
    partyType: row.party_type,
    code: row.party_code,
    userName: localise(row.user_name, ctx.language),
    branchCode: row.branch_code,
    username: row.username,
    ...(row.head_img && { headImg: row.head_img }),
    ...(row.phone && { phone: row.phone }),
  }
}

/** The account's roles, the one acted in first: menus come only from the first entry. */
const readRoles = async (ctx: SignedCtx): Promise<RoleEntry[]> => {
  const found = await ctx.db.query<RoleRow>(
    `select r.role_code, r.name, r.party_types, r.resources from sys_account_role ar join role r on r.id = ar.role_id
     where ar.account_id = $1 and not r.is_deleted and r.status = 1 order by (r.role_code = $2) desc, ar.sort, r.id`,
    [ctx.session.accountId, ctx.session.roleCode ?? ''],
  )
  const menu = await readMenu(ctx.db, ctx.session.branchCode)
  return found.rows.map(row => ({
    roleName: localise(row.name, ctx.language),
    roleCode: row.role_code,
    roles: row.party_types,
    resourceList: menuTree(menu, new Set(row.resources)),
  }))
}

/** Who has registered and is not yet approved has one page, whatever the role will give. */
const applicationOf = (ctx: SignedCtx): { page: string } | undefined => {
  const page = ctx.session.applying && admissionOf(ctx.session.partyType)?.application.page
  return page ? { page } : undefined
}

const onlyPage = (page: string): Resource[] => [{ id: 0, name: page, meta: { title: page, hidden: false } }]

const pageNames = (resources: readonly Resource[]): string[] =>
  resources.flatMap(({ name, children = [] }) => [name, ...pageNames(children)])

/** Pages of the role acted in that stay closed, each with the code that is not granted beside it. */
const lackingOf = (ctx: SignedCtx, role: RoleEntry | undefined): LackingPermission[] =>
  pageNames(role?.resourceList ?? []).flatMap(page => {
    const permission = permissionOfPage(page)
    if (!permission || ctx.session.permissions.has(permission)) return []
    const words = areaPermissions().find(each => each.permission === permission)
    const title = [words?.subject, words?.title].flatMap(word => (word ? localise(word, ctx.language) : []))
    return [{ page, permission, ...(title.length > 0 && { title: title.join(' · ') }) }]
  })

/** Specification, section 3, "User info response". */
const getUserInfo = handle(endpoints.getUserInfo, async ctx => {
  const party = await readParty(ctx)
  const applying = applicationOf(ctx)
  const roles = await readRoles(ctx)
  const roleList = applying ? roles.map(role => ({ ...role, resourceList: onlyPage(applying.page) })) : roles
  const { partyType } = party
  const outOfService = areasOutOfService()
  const lacking = lackingOf(ctx, roleList[0])
  return {
    party,
    roleList,
    driver: partyType === 'DRIVER' ? await partyRecord(ctx, 'driver') : null,
    shipment: partyType === 'SHIPPER' ? await partyRecord(ctx, 'shipment') : null,
    resourceList: roleList[0]?.resourceList ?? [],
    permissionlist: [...ctx.session.permissions],
    ...(ctx.session.noticeKeys && { noticeKeys: [...ctx.session.noticeKeys] }),
    ...(ctx.session.passWordOverdue && { passWordOverdue: true }),
    ...(ctx.session.factorDue && { factorDue: true }),
    ...(applying && { applying }),
    ...(outOfService.length > 0 && { outOfService: [...outOfService] }),
    ...(lacking.length > 0 && { lacking }),
  }
})

export const userInfoRoutes = [getUserInfo]
