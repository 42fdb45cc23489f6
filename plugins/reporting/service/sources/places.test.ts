import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { type ReportDesk, reportDesk } from '../testing/desk.ts'
import { countiesOf } from './places.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

withDatabase('codes of places', database => {
  let desk: ReportDesk
  let isCounty: (code: string) => boolean
  beforeAll(async () => {
    desk = await reportDesk(database().db)
    isCounty = await desk.as(countiesOf)
  })
  afterAll(() => desk.close())

  it.each([
    ['a district', '420112', true],
    ['one of Shanghai', '310115', true],
    ['a county of Chongqing', '500235', true],
    ['a county directly under a province', '429004', true],
    ['a city that has none', '441900', true],
    ['a village in one', '420112001002', true],
    ['a city', '420100', false],
    ['a province', '420000', false],
    ['a county that there is not', '420199', false],
    ['a development zone', '420590', false],
    ['no code', '42011a', false],
  ])('%s: %s goes down to a county: %s', (_, code, is) => {
    expect(isCounty(code)).toBe(is)
  })
})
