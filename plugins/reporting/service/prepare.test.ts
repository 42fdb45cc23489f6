import { expect, it } from 'vitest'
import { ruleFindings } from './findings.ts'

it('what is found about a driver names no number, which is that of the licence; of a vehicle it names the plate', () => {
  const found = (record: 'driver' | 'vehicle', no: string) =>
    ruleFindings({ rule: 'R10', findings: [{ record, no, path: 'driver.0', code: 'notAccepted' }] }, 'error')
  expect(found('driver', '120000199406092872')).toEqual([
    { rule: 'R10', level: 'error', record: 'driver', path: 'driver.0', code: 'notAccepted', params: undefined },
  ])
  expect(found('vehicle', '鄂A12345')).toMatchObject([{ record: 'vehicle', no: '鄂A12345' }])
})
