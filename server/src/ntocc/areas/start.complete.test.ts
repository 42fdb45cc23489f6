import { defineContract, resource } from '@ntocc/sdk/contracts'
import { entity, text, type ValuesOf } from '@ntocc/sdk/fields'
import { defineService } from '@ntocc/sdk/service'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { entityNamed } from '../registry/areas.ts'
import { AREA_SOURCES } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { QUICKEST, type TestDatabase, testDatabase } from '../testing/databases.ts'
import { madeArea } from '../testing/made-area.ts'
import type { AreaBuild } from './read.ts'

const Lamp = entity('lamp', { name: text({ max: 40 }).required() })
type Lamp = ValuesOf<typeof Lamp>

const contract = defineContract({
  id: 'lamps',
  entities: { lamp: Lamp },
  resources: { lamp: resource<Lamp>()('lamp', { permission: { edit: 'lamp.edit' }, keyword: ['name'] }) },
  permissions: ['lamp.read', 'lamp.edit'],
  defaults: {
    roles: { PLAT_ADMIN: 'all', DISPATCHER: { pages: ['LampManage'] } },
    ownRoles: { LAMPLIGHTER: { grant: { pages: ['LampManage'], permissions: ['lamp.edit'] } } },
  },
})

const WORDS = {
  entity: { lamp: 'Lamps' },
  permission: { lamp: { read: 'See', edit: 'Change' } },
  role: { LAMPLIGHTER: 'Lamplighter' },
}

/** The area with a migration of its table, and what it begins with. */
const lamps = ({ db, sql, seed }: { db: Db; sql?: string; seed?: () => Promise<void> }): Promise<AreaBuild> =>
  madeArea(db, contract as never, defineService(contract, seed ? { seed } : {}), {
    words: WORDS,
    ...(sql && { sql }),
    pages: [{ name: 'LampManage', permission: 'lamp.read' }],
    menu: {
      name: 'lamps',
      title: { en: 'Lamps', zh: 'Lamps', es: 'Lamps', ja: 'Lamps' },
      icon: 'list',
      after: 'shippers',
    },
  })

describe('a start', () => {
  let database: TestDatabase
  let backend: TestBackend | undefined
  beforeEach(async () => {
    database = await testDatabase(QUICKEST)
  })
  afterEach(async () => {
    await backend?.app.close()
    backend = undefined
    await database.drop()
  })

  const start = async (area: AreaBuild) => {
    backend = await testBackend(database.db, { areaSources: [area, ...AREA_SOURCES] })
    const states = (await backend.app.inject('/readyz')).json().areas as { id: string; phase?: string }[]
    return states.find(({ id }) => id === 'lamps')
  }
  const pageInMenu = async (): Promise<unknown> =>
    (await database.db.query(`select 1 from menu_resource where name = 'LampManage'`)).rowCount
  const grantsOf = async (role: string): Promise<string[]> => {
    const found = await database.db.query<{ permissions: string[]; resources: string[] }>(
      'select permissions, resources from role where code = $1',
      [`HQ-${role}`],
    )
    return [...(found.rows[0]?.permissions ?? []), ...(found.rows[0]?.resources ?? [])].filter(each =>
      /lamp/i.test(each),
    )
  }

  it.each([
    ['migrate', { sql: 'create table lamps_lamp (id nonsense)' }],
    ['migrate', { sql: 'select 1' }],
    ['seed', { seed: async () => Promise.reject(new Error('no lamps')) }],
  ])('goes on without an area that fails in %s, and what comes after does not know of it', async (phase, broken) => {
    expect(await start(await lamps({ db: database.db, ...broken }))).toMatchObject({ status: 'failed', phase })
    expect(entityNamed('lamp')).toBeUndefined()
    expect(entityNamed('unit')).toBeDefined()
    const admin = await backend?.signIn('admin')
    expect(await backend?.get('/ntocc-basic-api/unit', admin)).toMatchObject({ status: 0 })
    if (phase === 'migrate') expect([await pageInMenu(), await grantsOf('PLAT_ADMIN')]).toEqual([0, []])
  })

  it('its menu group stands behind the one it names, also in a menu that was there before', async () => {
    const groups = async (): Promise<string[]> => {
      const found = await database.db.query<{ name: string }>(
        `select name from menu_resource where branch_code = 'HQ' and kind = 'group' order by coalesce(sort, 9999), id`,
      )
      return found.rows.map(({ name }) => name)
    }
    backend = await testBackend(database.db)
    await backend.app.close()
    const before = await groups()
    expect(await start(await lamps({ db: database.db }))).toMatchObject({ status: 'running' })
    expect(await groups()).toEqual(before.toSpliced(before.indexOf('shippers') + 1, 0, 'lamps'))
    const placed = await database.db.query(
      `select parent_name from menu_resource where branch_code = 'HQ' and name = 'LampManage'`,
    )
    expect(placed.rows).toEqual([{ parent_name: 'lamps' }])
  })

  it('a role that it brings has what it says and what others give to everybody, and is the branch’s own once it was changed', async () => {
    const working = await lamps({ db: database.db })
    const role = async () => {
      const { rows } = await database.db.query<{ name: { en: string }; resources: string[]; permissions: string[] }>(
        `select name, resources, permissions from role where code = 'HQ-LAMPLIGHTER'`,
      )
      return rows[0]
    }
    backend = await testBackend(database.db)
    expect(await role()).toBeUndefined()
    await backend.app.close()
    await start(working)
    const everybodys = ['Dashboard', 'NoticeBoard']
    const first = await role()
    expect(first?.name.en).toBe('Lamplighter')
    expect(first?.resources.toSorted()).toEqual([...everybodys, 'LampManage'].sort())
    expect(first?.permissions.toSorted()).toEqual(expect.arrayContaining(['lamp.edit', 'lamp.read']))
    expect(first?.permissions).not.toContain('waybill.read')
    // Whoever runs the branch takes a code away; the next start leaves it so.
    await database.db.query(
      `update role set permissions = permissions - 'lamp.edit', version = version + 1 where code = 'HQ-LAMPLIGHTER'`,
    )
    await backend?.app.close()
    expect(await start(working)).toMatchObject({ status: 'running' })
    expect((await role())?.permissions).not.toContain('lamp.edit')
  })

  it('what was taken from a role does not come back when the area has been away', async () => {
    const working = await lamps({ db: database.db })
    expect(await start(working)).toMatchObject({ status: 'running' })
    expect(await pageInMenu()).toBeGreaterThan(0)
    expect((await grantsOf('PLAT_ADMIN')).sort()).toEqual(['LampManage', 'lamp.edit', 'lamp.read'])
    expect((await grantsOf('DISPATCHER')).sort()).toEqual(['LampManage', 'lamp.read'])
    await database.db.query(
      `update role set permissions = permissions - 'lamp.edit', version = version + 1 where code = 'HQ-PLAT_ADMIN'`,
    )
    await backend?.app.close()
    backend = await testBackend(database.db)
    await backend?.app.close()
    expect(await start(working)).toMatchObject({ status: 'running' })
    expect((await grantsOf('PLAT_ADMIN')).sort()).toEqual(['LampManage', 'lamp.read'])
  })
})
