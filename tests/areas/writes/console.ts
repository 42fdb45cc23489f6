import {
  type AreaWrites,
  about,
  first,
  just,
  NOT_MOVED,
  type Recipe,
  type World,
} from '../../../server/src/ntocc/testing/writes.ts'
import { OTHER_DRIVER } from '../../../server/src/ntocc/testing/writes-nouns.ts'

/** What the console writes itself, and nouns that it has and no area declares. */

const ids = async ({ db }: World, statement: string): Promise<unknown[]> =>
  (await db.query<{ id: unknown }>(statement)).rows.map(({ id }) => id)

let roles = 0
const role = async (world: World): Promise<void> => {
  roles += 1
  const body = { name: `Role ${roles}`, partyTypes: ['PLAT_ADMIN'], dataScope: 'branch' }
  await world.send({ name: 'roleCreate', method: 'POST', path: '/ntocc-basic-api/role' }, { body })
}
let codes = 0
const permission = async (world: World): Promise<void> => {
  codes += 1
  const body = { permission: `sample.code${codes}`, title: 'Sample' }
  await world.send({ name: 'permissionCreate', method: 'POST', path: '/ntocc-basic-api/permission' }, { body })
}
let menus = 0
const menuOf = () => ({ kind: 'group', name: `sample${++menus}`, title: 'Sample' })
const menu = async (world: World): Promise<void> => {
  await world.send(
    { name: 'menuResourceCreate', method: 'POST', path: '/ntocc-basic-api/resource' },
    { body: menuOf() },
  )
}
const after =
  (begin: (world: World) => Promise<void>, then: Recipe): Recipe =>
  async world => {
    await begin(world)
    return then(world)
  }

/** A case that waits for its reviewer, who has it in hand. */
const claimed =
  (kind: string, entity: string, more: object): Recipe =>
  async world => {
    const sent = await about(entity, { with: { auth_status: 1 }, where: `code = 'HQ-D0001'`, more: { kind, ...more } })(
      world,
    )
    const claim = { name: 'reviewClaim', method: 'POST', path: '/ntocc-basic-api/review/claim' } as const
    await world.send(claim, { body: { kind, id: sent.params?.id } })
    await world.witness.forget()
    return sent
  }

const calls: AreaWrites['calls'] = {
  appInfoSave: just({ query: { newsType: '1', title: 'News', body: 'Text', isRelease: '1' } }),
  dictOrder: async ({ db }) => {
    const { rows } = await db.query<{ dict_code: string }>(
      `select dict_code from dict where type = 'receiptType' and branch_code in ('HQ', '*') and not is_deleted order by sort`,
    )
    return { body: { type: 'receiptType', dictCodes: rows.map(row => row.dict_code).reverse() } }
  },
  roleCreate: just({ body: { name: 'Sample', partyTypes: ['PLAT_ADMIN'], dataScope: 'branch' } }),
  roleUpdate: after(role, about('role', { more: { remark: 'Other' } })),
  roleDelete: after(role, about('role')),
  permissionCreate: just({ body: { permission: 'sample.code', title: 'Sample' } }),
  permissionUpdate: after(permission, about('permissionCode', { more: { title: 'Other' } })),
  permissionDelete: after(permission, about('permissionCode')),
  menuResourceCreate: async () => ({ body: menuOf() }),
  menuResourceUpdate: after(menu, about('menuResource', { more: { title: 'Other' } })),
  menuResourceDelete: after(menu, about('menuResource')),
  menuResourceOrder: after(menu, async world => ({
    body: {
      ids: (
        await ids(
          world,
          `select id from menu_resource where branch_code = 'HQ' and parent_name is null and not is_deleted order by sort, id`,
        )
      )
        .map(Number)
        .reverse(),
    },
  })),
  departmentPlace: async world => {
    const [one, other] = [await world.make('department'), await world.make('department')]
    await world.witness.forget()
    return { body: { id: other.id, parentCode: one.code } }
  },
  reviewDecide: claimed('driver', 'driver', { decision: 'approve' }),
  reviewMove: about('driver', { with: { auth_status: 2 }, more: { kind: 'driver', move: 'suspend', reason: 'Asked' } }),
  applicationSubmit: async world => {
    const { db } = world
    const { code } = await world.stand('driver', { auth_status: 0 }, OTHER_DRIVER)
    const made = await first(
      world,
      `insert into sys_account (branch_code, username, password_hash, must_change_password, party_type, party_code, user_name)
       values ('HQ', 'applicant', 'none', false, 'DRIVER', '${code}', '"Applicant"') returning id`,
    )
    await db.query(
      `insert into sys_account_role (account_id, role_id, sort)
       select $1, id, 0 from role where branch_code = 'HQ' and role_code = 'DRIVER'`,
      [made.id],
    )
    const { version } = await world.stand('driver', {}, `code = '${code}'`)
    return { token: await world.backend.signIn('applicant'), body: { version, address: 'Gate 1' } }
  },
}

const ACCOUNT = 'what it writes is the account, its sessions or codes, and no record'
const OF_ITS_OWN = 'what it writes is kept beside the records: '

const callsWriteNone: AreaWrites['callsWriteNone'] = {
  ...Object.fromEntries(
    `authorize applogin authorizeFactor authorizeParty getUserInfo updatePass register ownContactCode headImageUpdate forgetPass
     forgetPassParty secondFactorStart secondFactorConfirm recoveryCodesRenew secondFactorRemove ownSessionEnd ownSessionsEndOthers
     staffPassword staffUnlock staffFactorReset ownContactUpdate sendVerificationCode sendRegisterVerifyCode asignAuthMobile3
     asignVerifyCaptcha`
      .split(/\s+/)
      .map(name => [name, ACCOUNT]),
  ),
  areaSettingsUpdate: `${OF_ITS_OWN}settings`,
  complianceSwitch: `${OF_ITS_OWN}settings`,
  savedViewCreate: `${OF_ITS_OWN}views`,
  savedViewUpdate: `${OF_ITS_OWN}views`,
  savedViewDelete: `${OF_ITS_OWN}views`,
  reveal: `${OF_ITS_OWN}who has looked`,
  reviewClaim: `${OF_ITS_OWN}who has a case in hand`,
  reviewRelease: `${OF_ITS_OWN}who has a case in hand`,
  bulkMoveStop: `${OF_ITS_OWN}what is moved`,
  jobRepeat: `${OF_ITS_OWN}jobs`,
  jobDrop: `${OF_ITS_OWN}jobs`,
  shareLink: `${OF_ITS_OWN}links`,
  shareRevoke: `${OF_ITS_OWN}links`,
  shareRevokeAll: `${OF_ITS_OWN}links`,
  elementCheckRun: `${OF_ITS_OWN}proofs`,
}

let people = 0

export const CONSOLE: AreaWrites = {
  calls,
  callsWriteNone,
  records: {
    // Its account stays when a colleague goes.
    staff: async world => {
      people += 1
      return { ...(await world.values('staff')), username: `sample-${people}`, phone: `1000000${5000 + people}` }
    },
  },
  // Others of the demo name what is made here: nobody names this.
  deleted: { dict: { type: 'receiptType', dict_code: 'gone' } },
  unmoved: {
    party: 'the mirror of an account',
    role: NOT_MOVED,
    menuResource: NOT_MOVED,
    permissionCode: NOT_MOVED,
    areaProvince: 'places come with the release',
    pallet: 'nothing writes one yet',
    banner: NOT_MOVED,
    bulletin: NOT_MOVED,
  },
  movesNothing: {
    payStatus: 'it follows the batches of settlement',
    invoiceStatus: 'it follows invoices',
  },
}

/** Made by tests of their own below: once for each entity. */
export const MADE_BY_ENTITY: readonly string[] = ['importRecords', 'bulkMoveStart']
