import type { AddressInfo } from 'node:net'
import type { EndpointName } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredBy } from '../../sdk/cli/conform/contracts.ts'
import { type ConformanceReport, conformance } from '../../sdk/cli/conform/round.ts'
import { CONTRACTS_IN_FORCE } from '../../server/src/gateway/testing/contracts.ts'
import { declaredResources } from '../../server/src/ntocc/testing/areas.ts'
import { type TestBackend, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { type TestDatabase, testDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { BY_RECIPE } from '../../server/src/ntocc/testing/recipes.ts'
import { grantEverything, sampleRecords } from '../../server/src/ntocc/testing/samples.ts'

/**
 * Calls of the specification that the embedded backend does not serve yet. The list is exact: a call that comes to be
 * served is taken off it, and from then on has to conform.
 */
const NOT_SERVED: readonly EndpointName[] = [
  // Warnings have no records yet.
  'warningList',
]

/** A line of a file: it names people and a vehicle as they are called, which a made-up one cannot. */
const LINE = 'waybillImport'
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
      if (canMake(name) && name !== LINE && !BY_RECIPE.has(name)) await ensure(name)
    // And one waybill for each queue of proofs.
    for (const [at, status] of [40, 80].entries())
      await database.db.query(
        `update waybill set status = $1 where id = (select id from waybill where branch_code = 'HQ' and not is_deleted
           and status = 90 order by id offset $2 limit 1)`,
        [status, at],
      )
    // And one that went on with another vehicle: no call makes such a record alone.
    await database.db.query(
      `insert into waybill_handover (code, branch_code, status, waybill_no, shipment_code, driver_code, vehicle_no,
         to_driver_code, to_vehicle_no, load_area_code, unload_area_code, at, reason)
       select waybill_no || '-H1', branch_code, 1, waybill_no, shipment_code, driver_code, vehicle_no,
         driver_code, vehicle_no, load_area_code, unload_area_code, now(), to_jsonb('Tyre damage'::text)
       from waybill where branch_code = 'HQ' and not is_deleted and status = 90 order by id limit 1`,
    )
    // And what was paid ahead of a batch, which only sending it writes.
    await database.db.query(
      `insert into settlement_settlement_deduction (code, branch_code, status, batch_no, waybill_no, for_entity, for_code, number, amount)
       select 'HQ-' || waybill_no, branch_code, 1, 'JS2611290001', waybill_no, 'prepaid', 'HQ-YK26112900000001', 'YK26112900000001', 50000
       from waybill where branch_code = 'HQ' and not is_deleted order by id limit 1`,
    )
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

  it('serves every call but those known to be missing', () => {
    expect([...report.missing].sort()).toEqual([...NOT_SERVED].sort())
  })

  it('leaves no call untried but those whose ids no list tells', () => {
    const told = expect.stringMatching(/no record/)
    // Runs are given in a branch of own fleets, reports made in one that reports, payments released by people of their own,
    // lines of a statement told by a bank.
    const elsewhere = { ctmsRun: told, reportDocument: told, hubeiObjection: told, payment: told, bankLine: told }
    const sheets = { citySheet: told, fuelReconciliationSheet: told }
    expect(report.untried).toEqual({ bulkMove: told, headImage: told, [LINE]: told, ...elsewhere, ...sheets })
  })

  it('serves what the console needs to start', () => {
    expect(report.conforming).toEqual(
      expect.arrayContaining(['authorize', 'applogin', 'getUserInfo', 'listDict', 'partyGroupDefault']),
    )
  })
})
