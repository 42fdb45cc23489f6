import { type PartyType, pathOf } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import type { Ctx, Service } from '@ntocc/sdk/service'
import type { AreaBuild } from '../../../server/src/ntocc/areas/read.ts'
import { snakeCase } from '../../../server/src/ntocc/db/names.ts'
import { ownerField } from '../../../server/src/ntocc/records/scope.ts'
import { installedAreas, tableNameOf } from '../../../server/src/ntocc/registry/areas.ts'
import { DEMO_ACCOUNTS } from '../../../server/src/ntocc/seed/accounts.ts'
import { AREA_SOURCES, declaredEntities, entityDeclared } from '../../../server/src/ntocc/testing/areas.ts'
import { testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { type TestDatabase, testDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { demoOf, SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import { pngFile } from '../../../server/src/ntocc/testing/files.ts'
import { grantEverything, sampleRecords } from '../../../server/src/ntocc/testing/samples.ts'
import { witnessOf } from '../../../server/src/ntocc/testing/witness.ts'
import type { Who, World } from '../../../server/src/ntocc/testing/writes.ts'
import { AREA_WRITES } from './areas.ts'

/** A console where whatever can be written is written once, and seen. */

const HOME = 'HQ'
/** Nothing answers there: what is written before anybody is asked is what counts. */
const NO_SERVICE = { url: 'http://127.0.0.1:9/', accessKey: 'console', secret: 'a secret of the test' }
const ACCOUNTS: Readonly<Record<Who, string>> = {
  PLAT_ADMIN: 'admin',
  SHIPPER: 'shipper',
  DRIVER: 'driver',
  CARRIER: 'carrier',
}

/** Nouns that nobody can follow, and why. */
export const UNFOLLOWED: Readonly<Record<string, string>> = {
  party: 'the mirror of an account, which the console keeps past the engine: decision 109',
  areaProvince: 'it comes with the release, for all branches at once: nobody writes it',
}
export const WITNESSED: readonly Entity[] = declaredEntities.filter(({ name }) => !(name in UNFOLLOWED))

/**
 * Whether a move may be made is the matter of other tests (`moves-walk.ts`): here every condition holds, so that every move can be
 * made on a record that stands in its state.
 */
const withoutConditions = (source: AreaBuild): AreaBuild => ({
  ...source,
  files: () => {
    const files = source.files()
    const holding = (conditions: Service['conditions']) =>
      Object.fromEntries(
        Object.entries(conditions).map(([entity, declared = {}]) => [
          entity,
          Object.fromEntries(Object.keys(declared).map(name => [name, () => true])),
        ]),
      )
    const service = files.service?.() as Service | undefined
    return service?.conditions
      ? { ...files, service: () => ({ ...service, conditions: holding(service.conditions) }) }
      : files
  },
})

const accountOf = (who: Who) => DEMO_ACCOUNTS.find(({ username }) => username === ACCOUNTS[who])

export const worldOf = async (): Promise<World> => {
  const database: TestDatabase = await testDatabase('pglite', SMALL_DEMO)
  const { db } = database
  const witness = await witnessOf(db, WITNESSED)
  const outsides = await Promise.all([...AREA_WRITES.values()].flatMap(({ outside }) => outside?.() ?? []))
  const env = Object.assign({}, ...outsides.map(each => each.env))
  const areaSources = [...AREA_SOURCES.map(withoutConditions), ...witness.areas]
  const backend = await testBackend(db, { areaSources, sms: NO_SERVICE, env })
  await demoOf(db, SMALL_DEMO)
  await grantEverything(db)
  // Parties too: who may do what is the matter of other tests.
  await db.query(
    `update role set permissions = (select permissions from role where branch_code = $1 and role_code = 'PLAT_ADMIN') where branch_code = $1`,
    [HOME],
  )
  const tokens = {} as Record<Who, string>
  const pictures = {} as Record<Who, string>
  for (const who of Object.keys(ACCOUNTS) as Who[]) {
    tokens[who] = await backend.signIn(ACCOUNTS[who])
    pictures[who] = (await backend.upload(pngFile(), tokens[who])).data?.reference ?? ''
  }
  await witness.begin()
  const began = (await db.query<{ now: Date }>('select now() as now')).rows[0]?.now
  const samples = sampleRecords(backend, tokens.PLAT_ADMIN)
  const entityOf = (name: string): Entity => {
    const found = entityDeclared(name)
    if (!found) throw new Error(`no entity ${name}`)
    return found
  }
  return {
    db,
    backend,
    witness,
    pictures,
    make: samples.make,
    canMake: samples.canMake,
    values: samples.values,
    clear: async name => {
      const entity = entityOf(name)
      // What is written once stays, and nobody has made another of it.
      if (!entity.isAppendOnly)
        await db.query(
          `update ${tableNameOf(entity)} set is_deleted = true where branch_code = $1 and gmt_created >= $2 and not is_deleted`,
          [HOME, began],
        )
      await witness.forget()
    },
    stand: async (name, columns = {}, where = 'true') => {
      const table = tableNameOf(entityOf(name))
      if (where === 'true' && samples.canMake(name)) await samples.make(name).catch(() => undefined)
      const { rows } = await db.query<Record<string, unknown>>(
        `select * from ${table} where branch_code in ('${HOME}', '*') and not is_deleted and ${where}
         order by branch_code = '*', id desc limit 1`,
      )
      const [found] = rows
      if (!found) throw new Error(`there is no ${name}`)
      const set = Object.keys(columns).map((column, at) => `${column} = $${at + 2}`)
      const row =
        set.length === 0
          ? found
          : (
              await db.query<Record<string, unknown>>(
                `update ${table} set ${set.join(', ')} where id = $1 returning *`,
                [found.id, ...Object.values(columns)],
              )
            ).rows[0]
      await witness.forget()
      return { ...row, id: Number(found.id), code: String(found.code), version: Number(found.version) }
    },
    some: async entity => {
      const { rows } = await db.query(
        `select 1 from ${tableNameOf(entity)} where branch_code in ('${HOME}', '*') and not is_deleted limit 1`,
      )
      if (rows.length > 0 || samples.canMake(entity.name)) return
      const area = installedAreas()[0]
      const values = { status: 1, ...(await samples.values(entity.name)) }
      await area?.platform().inBranch(HOME, ctx => ctx.records.createMany(entity as never, [values] as never))
    },
    send: async ({ name, path, method }, { as = 'PLAT_ADMIN', token = tokens[as], params, query, body }) => {
      const asked = new URLSearchParams(
        Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]),
      ).toString()
      return backend.call({
        method,
        url: pathOf({ name, path }, params as never) + (asked && `?${asked}`),
        token,
        ...(method !== 'DELETE' && { payload: body ?? {} }),
      })
    },
    asPlatform: (name, work) => {
      // What the console has itself any of them may write.
      const area = installedAreas().find(({ entities }) => entities.has(name)) ?? installedAreas()[0]
      if (!area) throw new Error('no area is in force')
      return area.platform().inBranch(HOME, ctx => work(ctx as unknown as Ctx))
    },
    owned: (name, party) => {
      const field = ownerField(entityOf(name), party as PartyType)
      return field && field !== 'code' ? { [snakeCase(field)]: accountOf(party)?.partyCode } : {}
    },
    close: async () => {
      for (const outside of outsides) await outside.close()
      await backend.app.close()
      await database.drop()
    },
  }
}
