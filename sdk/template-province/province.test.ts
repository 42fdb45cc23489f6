import { type ProvinceTest, testProvince } from '@ntocc/sdk/testing/province'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { REPORT } from './province.ts'
import regulator from './regulator.json' with { type: 'json' }

let province: ProvinceTest
beforeAll(async () => {
  // `regulator.json` is what its own papers say: its code for "taken" (`ok`) and what it asks for beside the guide (`fields`).
  province = await testProvince({ report: REPORT, regulator })
})
// Where it has not come up, that alone is told.
afterAll(() => province?.close())

it('the regulator takes what it is told of finished waybills', async () => {
  expect(await province.send(24)).toEqual([])
})

it('what is wrong is found before it is sent, and by the regulator', async () => {
  expect(await province.broken()).toEqual([])
})
