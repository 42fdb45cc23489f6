// @vitest-environment node
import { endpoints } from '@ntocc/sdk/contracts'
import { type ServiceTest, testService } from '@ntocc/sdk/testing/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ExampleRecord, exampleRecordResource } from '../contract.ts'

const { list, create } = exampleRecordResource.by
const PERMISSIONS = ['exampleRecord.read', 'exampleRecord.edit']

let area: ServiceTest
beforeAll(async () => {
  area = await testService()
}, 120_000)
afterAll(() => area?.close())

it('stores what was sent, for those who may', async () => {
  const staff = await area.signIn({ permissions: PERMISSIONS })
  expect(await staff.call(create, { body: { name: 'First' } })).toMatchObject({ status: 4220 })
  expect(await staff.call(create, { body: { name: 'First', quantity: 3 } })).toMatchObject({ status: 0 })
  const { data } = await staff.call(list, { query: { keyword: 'First' } })
  expect(data?.records).toMatchObject([{ name: 'First', quantity: 3 }])
  const nobody = await area.signIn()
  expect((await nobody.call(list)).status).not.toBe(0)
})

it('counts what has run out', async () => {
  const staff = await area.signIn({ permissions: PERMISSIONS, language: 'en' })
  await area.seed(ExampleRecord, [{ name: 'Second', quantity: 1, validTo: '2100-01-01', status: 1 }])
  const counted = async () => (await staff.call(endpoints.todoCounts)).data
  expect(await counted()).toContainEqual(expect.objectContaining({ configKey: 'example_record_count', configValue: 0 }))
  await area.at('2100-01-02T00:00:00+08:00')
  expect(await counted()).toContainEqual(expect.objectContaining({ configKey: 'example_record_count', configValue: 1 }))
})
