import { DriverTeam } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { describe, expect, it } from 'vitest'
import { type Check, checksOf, lacking } from './checks.ts'
import { driverReview, vehicleReview } from './test-subjects.ts'

const DAY = '2026-11-20'
const PICTURES = { idFront: ['file/a'], idBack: ['file/b'], licenceImgs: ['file/c'], qualificationImgs: ['file/d'] }
const driver = {
  ...PICTURES,
  idNo: '110***047',
  licenceNo: '110***047',
  idFrom: '2016-01-01',
  idTo: '2036-01-01',
  licenceFrom: '2020-01-01',
  licenceTo: '2030-01-01',
  qualificationTo: '2029-01-01',
}
const vehicle = {
  licenceImgs: ['file/a'],
  registerDate: '2020-01-01',
  issueDate: '2020-01-02',
  grossMass: 49,
  tonnage: 32,
  inspectionTo: '2027-05-01',
  roadCertTo: '2028-01-01',
}
const said = (checks: readonly Check[]) =>
  checks.map(({ paper, code, blocks }) => `${paper} ${code}${blocks ? ' !' : ''}`)

describe('what a reviewer is warned of', () => {
  it.each([
    ['nothing, when all is well', {}, []],
    ['a paper that has run out, which blocks', { licenceTo: '2026-11-19' }, ['licence expired !']],
    ['a paper that ends today', { licenceTo: DAY }, ['licence expiring']],
    ['a paper that ends within a month', { qualificationTo: '2026-12-20' }, ['qualification expiring']],
    ['nothing a day earlier', { qualificationTo: '2026-12-21' }, []],
    ['a licence with another number', { licenceNo: '110***048' }, ['licence licenceNoDiffers']],
    ['dates in the wrong order', { idFrom: '2037-01-01' }, ['idCard datesReversed']],
    ['a missing side of the identity card', { idBack: [] }, ['idCard noPicture']],
  ])('driver: %s', (_, change, expected) => {
    expect(said(checksOf(driverReview, { ...driver, ...change }, DAY))).toEqual(expected)
  })

  it.each([
    ['nothing, when all is well', {}, []],
    ['a payload that cannot be', { tonnage: 49 }, ['vehicleLicence overweight']],
    ['an insurance that has run out', { compulsoryInsuranceTo: '2026-01-01' }, ['insurance expired !']],
    ['issued before it was registered', { issueDate: '2019-01-01' }, ['vehicleLicence datesReversed']],
    ['a certificate that has run out', { roadCertTo: '2026-01-01' }, ['roadCert expired !']],
    ['none where none is needed', { roadCertTo: '2026-01-01', grossMass: 4.5, tonnage: 1.5 }, []],
    ['a day that has to be there', { inspectionTo: null }, ['vehicleLicence missing']],
  ])('vehicle: %s', (_, change, expected) => {
    expect(said(checksOf(vehicleReview, { ...vehicle, ...change }, DAY))).toEqual(expected)
  })

  it('S2-199 a team without a captain lacks it; what nobody has to say is not missed', () => {
    const agreement = { fields: ['name', 'captainCode', 'collectForMembers', 'dispatchRate'] }
    const entity = DriverTeam as unknown as Entity
    expect(lacking(agreement, entity, { name: 'Team', captainCode: null })).toEqual(['captainCode'])
    expect(lacking(agreement, entity, { name: 'Team', captainCode: 'D-1' })).toEqual([])
  })

  it('tells the day and how many days are left', () => {
    expect(checksOf(driverReview, { ...driver, idTo: '2026-11-27' }, DAY)[0]?.params).toEqual({
      date: '2026-11-27',
      days: 7,
    })
  })
})
