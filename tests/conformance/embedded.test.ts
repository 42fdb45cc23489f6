import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredBy } from '../../sdk/cli/conform/contracts.ts'
import { type ConformanceReport, conformance } from '../../sdk/cli/conform/round.ts'
import { CONTRACTS_IN_FORCE } from '../../server/src/gateway/testing/contracts.ts'
import { declaredResources } from '../../server/src/ntocc/testing/areas.ts'
import { type TestBackend, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { type TestDatabase, testDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { BY_RECIPE, STANDING, said } from '../../server/src/ntocc/testing/recipes.ts'
import { grantEverything, sampleRecords } from '../../server/src/ntocc/testing/samples.ts'

/** Calls about records that nobody has here: the console's own, and what areas say of theirs. */
const UNTOLD = said('untold', {
  untold: { bulkMove: 'it stands while it runs', headImage: 'it is uploaded first' },
})
const NEWS = new URLSearchParams({ newsType: '1', title: 'News 012', body: 'Text', isRelease: '1' })

describe('the embedded backend', () => {
  let database: TestDatabase
  let backend: TestBackend
  let report: ConformanceReport

  beforeAll(async () => {
    database = await testDatabase('pglite')
    // The clock's own jobs are what the calls about jobs are tried with.
    backend = await testBackend(database.db, { demoWaybills: 600, clock: true })
    await grantEverything(database.db)
    const token = await backend.signIn('admin')
    // One record for each list that starts empty, so that its call by id can be tried.
    const { ensure, canMake } = sampleRecords(backend, token)
    for (const { name } of declaredResources)
      if (canMake(name) && !(name in UNTOLD) && !BY_RECIPE.has(name)) await ensure(name)
    for (const statement of STANDING) await database.db.query(statement)
    expect(await backend.post(`/ntocc-basic-api/appInfo?${NEWS}`, undefined, token)).toMatchObject({ status: 0 })
    await backend.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = backend.app.server.address() as AddressInfo
    const identity = { Authorization: `Bearer ${token}` }
    const deployment = { url: `http://127.0.0.1:${port}`, identity, isConsole: false }
    report = await conformance(deployment, declaredBy(CONTRACTS_IN_FORCE))
  }, 240_000)
  afterAll(async () => {
    await backend?.app.close()
    await database?.drop()
  })

  it('answers every call it serves as the endpoint table says', () => {
    expect(report.problems).toEqual({})
  })

  it('serves every call but the one known to be missing', () => {
    // Warnings are records of their own area; by this call it names the permission to read waybills.
    expect(report.missing).toEqual(['warningList'])
  })

  it('leaves no call untried but those about records that nobody has here', () => {
    const told = Object.keys(UNTOLD).map(name => [name, expect.stringMatching(/no record/)])
    expect(report.untried).toEqual(Object.fromEntries(told))
  })

  it('serves what the console needs to start', () => {
    expect(report.conforming).toEqual(
      expect.arrayContaining(['authorize', 'applogin', 'getUserInfo', 'listDict', 'partyGroupDefault']),
    )
  })
})
