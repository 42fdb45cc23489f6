import { answer, defineContract, endpoint, input } from '@ntocc/sdk/contracts'
import { integer, shape, text, type ValuesOf } from '@ntocc/sdk/fields'
import { defineService, isCaller, isCallerNamed, isOwnMoney, isOwnParty } from '@ntocc/sdk/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AREA_SOURCES } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'
import { madeArea } from '../testing/made-area.ts'

const code = () => text({ max: 40 })
const About = shape({
  accountId: integer(),
  username: code(),
  shipmentCode: code(),
  driverCode: code(),
  teamCode: code(),
})
type About = ValuesOf<typeof About>
interface Seen {
  isCaller: boolean
  isNamed: boolean
  isParty: boolean
  gains: boolean
}

/** What the rule says of whoever calls. */
const mirrors = defineContract({
  id: 'mirrors',
  calls: {
    mirror: endpoint({
      name: 'mirror',
      method: 'POST',
      path: '/ntocc-basic-api/mirror',
      body: input<About>(About),
      data: answer.value<Seen>(['isCaller', 'isNamed', 'isParty', 'gains']),
      permission: 'mirror.see',
    }),
  },
  permissions: ['mirror.see'],
  defaults: { roles: { PLAT_ADMIN: 'all', DRIVER: 'all' } },
})
const service = defineService(mirrors, {
  calls: {
    mirror: async (ctx, { body }) => ({
      isCaller: await isCaller(ctx, undefined, body.accountId, null),
      isNamed: await isCallerNamed(ctx, body.username),
      isParty: await isOwnParty(ctx, body),
      gains: await isOwnMoney(ctx, {}, body),
    }),
  },
})

const WORDS = { subject: { mirror: 'Mirrors' }, permission: { mirror: { see: 'See' } } }

withDatabase('whose person the caller is', database => {
  let backend: TestBackend
  beforeAll(async () => {
    const area = await madeArea(database().db, mirrors, service, { words: WORDS })
    backend = await testBackend(database().db, { areaSources: [area, ...AREA_SOURCES] })
    const { areas } = (await backend.app.inject('/readyz')).json()
    expect(areas.filter(({ status }: { status: string }) => status !== 'running')).toEqual([])
  }, 240_000)
  afterAll(() => backend?.app.close())

  let serial = 0
  const sql = (statement: string, values: unknown[]) => database().db.query<{ id: string }>(statement, values)
  const phone = () => `1000004${String(1000 + ++serial)}`
  const codeOf = (kind: string) => `${kind}-${++serial}`
  /** An account of the branch, of a role that there is. */
  const account = async (
    partyType: string,
    { phone = null as string | null, code = codeOf(partyType), branch = 'HQ' } = {},
  ) => {
    const username = `person${++serial}`
    const { rows } = await sql(
      `insert into sys_account (branch_code, username, phone, password_hash, must_change_password, party_type, party_code, user_name)
       select $1, $2, $3::text, password_hash, false, $4, $5, to_jsonb($2::text) from sys_account where username = 'admin' returning id`,
      [branch, username, phone, partyType, code],
    )
    await sql(
      `insert into sys_account_role (account_id, role_id, sort) select $1, r.id, 0 from role r where r.branch_code = 'HQ' and r.role_code = $2`,
      [rows[0]?.id, partyType],
    )
    return { id: Number(rows[0]?.id), username, code }
  }
  const driver = async (team: string | null, code = codeOf('driver')) => {
    await sql(
      `insert into driver (code, branch_code, name, phone, team_code, status, auth_status) values ($1, 'HQ', to_jsonb($1::text), $2, $3, 1, 2)`,
      [code, phone(), team],
    )
    return code
  }
  const team = async (captain: string) => {
    const teamCode = codeOf('team')
    await sql(
      `insert into driver_team (code, branch_code, name, captain_code, phone, status, auth_status) values ($1, 'HQ', to_jsonb($1::text), $2, $3, 1, 2)`,
      [teamCode, captain, phone()],
    )
    return teamCode
  }
  const seen = async ({ username }: { username: string }, about: About): Promise<Seen | undefined> => {
    const { data, msg } = await backend.post<Seen>(mirrors.calls.mirror.path, about, await backend.signIn(username))
    expect(data, msg).toBeDefined()
    return data
  }
  const [SELF, NOBODY] = [
    { isCaller: true, isNamed: true },
    { isCaller: false, isNamed: false },
  ]

  describe('behind accounts', () => {
    it('is the account that calls, and every other of its phone, closed ones too', async () => {
      const of = { phone: phone() }
      const [caller, other] = [await account('PLAT_ADMIN', of), await account('DRIVER', of)]
      const about = ({ id, username }: typeof caller) => ({ accountId: id, username })
      expect(await seen(caller, about(caller))).toMatchObject(SELF)
      expect(await seen(caller, about(other))).toMatchObject(SELF)
      await sql('update sys_account set enabled = false where id = $1', [other.id])
      expect(await seen(caller, about(other))).toMatchObject(SELF)
      await sql('update sys_account set phone = $2 where id = $1', [other.id, phone()])
      expect(await seen(caller, about(other))).toMatchObject(NOBODY)
    })

    it('is nobody else: not without a phone, not of another branch, not where nobody is named', async () => {
      const [caller, other] = [await account('PLAT_ADMIN'), await account('PLAT_ADMIN')]
      expect(await seen(caller, { accountId: other.id, username: other.username })).toMatchObject(NOBODY)
      expect(await seen(caller, {})).toMatchObject(NOBODY)
      const of = { phone: phone() }
      const [here, elsewhere] = [await account('PLAT_ADMIN', of), await account('DRIVER', { ...of, branch: 'CT' })]
      expect(await seen(here, { accountId: elsewhere.id, username: elsewhere.username })).toMatchObject(NOBODY)
    })
  })

  describe('gains', () => {
    it.each([
      ['SHIPPER', 'shipmentCode'],
      ['DRIVER', 'driverCode'],
      ['CARRIER', 'teamCode'],
    ] as const)('as the %s that it is, or acts for by an account of the same phone', async (type, field) => {
      const of = { phone: phone() }
      const [caller, party] = [await account('PLAT_ADMIN', of), await account(type, of)]
      expect(await seen(caller, { [field]: party.code })).toMatchObject({ isParty: true, gains: true })
      expect(await seen(caller, { [field]: codeOf('strange') })).toMatchObject({ isParty: false, gains: false })
      // A code of another kind of party is another party.
      for (const other of ['shipmentCode', 'driverCode', 'teamCode'])
        if (other !== field)
          expect(await seen(caller, { [other]: party.code })).toMatchObject({ isParty: false, gains: false })
    })

    it('as the party that calls itself', async () => {
      const caller = await account('DRIVER')
      expect(await seen(caller, { driverCode: caller.code })).toMatchObject({ isParty: true, gains: true })
      expect(await seen(caller, { driverCode: codeOf('strange') })).toMatchObject({ isParty: false, gains: false })
    })

    it('with the team that it drives in, acts for or leads, and with every driver of it', async () => {
      const of = { phone: phone() }
      const [caller, self, acts] = [
        await account('PLAT_ADMIN', of),
        await account('DRIVER', of),
        await account('CARRIER', of),
      ]
      const [drives, leads, strange] = [codeOf('team'), await team(self.code), await team('somebody')]
      await driver(drives, self.code)
      for (const teamCode of [drives, leads, acts.code]) {
        const fellow = await driver(teamCode)
        expect(await seen(caller, { driverCode: fellow })).toMatchObject({ isParty: false, gains: true })
        expect(await seen(caller, { teamCode })).toMatchObject({ isParty: teamCode === acts.code, gains: true })
        expect(await seen(caller, { driverCode: await driver(strange), teamCode })).toMatchObject({ gains: true })
      }
      for (const driverCode of [await driver(strange), await driver(null)])
        expect(await seen(caller, { driverCode })).toMatchObject({ gains: false })
      expect(await seen(caller, { teamCode: strange })).toMatchObject({ gains: false })
    })
  })
})
