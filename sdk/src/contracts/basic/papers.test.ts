import { describe, expect, it } from 'vitest'
import { expiredPaper, missingPapers, papersOf, platformDay, toneOfPaper, weighedPapers } from './papers.ts'

const driverReview = {
  title: 'name',
  certificates: [
    { name: 'idCard', to: 'idTo', fields: ['idTo'] },
    { name: 'licence', to: 'licenceTo', fields: ['licenceTo'] },
    { name: 'qualification', to: 'qualificationTo', fields: ['qualificationTo'] },
    { name: 'agreement', fields: ['name'] },
  ],
}
const NOW = new Date('2026-03-30T17:00:00Z')

describe('papers', () => {
  it('are counted in days of the platform, whose midnight is eight hours earlier', () => {
    expect(platformDay(NOW)).toBe('2026-03-31')
    const [first] = papersOf(driverReview, { licenceTo: '2026-03-31' }, NOW)
    expect(first).toEqual({ name: 'licence', to: '2026-03-31', days: 0 })
  })

  it('come with the one that runs out first in front; those without a last day are left out', () => {
    const driver = { idTo: '2030-01-01', licenceTo: '2026-04-10', qualificationTo: null }
    expect(papersOf(driverReview, driver, NOW).map(({ name, days }) => [name, days])).toEqual([
      ['licence', 10],
      ['idCard', 1372],
    ])
  })

  it.each([
    [-1, 'trouble'],
    [0, 'waiting'],
    [30, 'waiting'],
    [31, 'done'],
  ])('%i days left: %s', (days, tone) => expect(toneOfPaper(days)).toBe(tone))

  it('tell which of them of whom ran out first, and when, of those that count', () => {
    const driver = { name: 'Li Wei', idTo: '2030-01-01', licenceTo: '2026-03-30', qualificationTo: '2026-01-31' }
    expect(
      expiredPaper(driverReview, { ...driver, licenceTo: '2026-03-31', qualificationTo: null }, NOW),
    ).toBeUndefined()
    expect(expiredPaper(driverReview, driver, NOW)).toEqual({
      code: 'validation.expired.qualification',
      params: { holder: 'Li Wei', day: '2026-01-31' },
    })
    expect(expiredPaper(driverReview, driver, NOW, name => name !== 'qualification')?.code).toBe(
      'validation.expired.licence',
    )
  })
})

const vehicleReview = {
  title: 'plateNo',
  certificates: [
    { name: 'inspection', to: 'inspectionTo', neededBy: 'inspectionBlocks', fields: ['inspectionTo'] },
    {
      name: 'roadCert',
      to: 'roadCertTo',
      neededBy: 'roadCertBlocks',
      spares: [{ field: 'grossMass', atMost: 4.5 }],
      fields: ['roadCertTo'],
    },
    {
      name: 'insurance',
      to: 'insuranceTo',
      neededBy: 'insuranceBlocks',
      spares: [{ field: 'type', begins: ['B', 'G'] }],
      fields: ['insuranceTo'],
    },
  ],
}

describe('papers that have to be there', () => {
  const missing = (vehicle: Readonly<Record<string, unknown>>) =>
    missingPapers(vehicleReview, name => vehicle[name]).map(({ name }) => name)
  const shown = (vehicle: object) =>
    weighedPapers(vehicleReview, vehicle, NOW).map(({ name, days }) => `${name} ${days ?? 'missing'}`)

  it('are missing without a last day, of those alone who need them', () => {
    expect(missing({ grossMass: 4.51, type: 'H11' })).toEqual(['inspection', 'roadCert', 'insurance'])
    expect(missing({ grossMass: '4.50', type: 'B11', inspectionTo: null })).toEqual(['inspection'])
    expect(missing({ inspectionTo: '2026-01-01', insuranceTo: '' })).toEqual(['roadCert', 'insurance'])
    expect(missingPapers(driverReview, () => undefined)).toEqual([])
  })

  it('have run out of nobody who needs none, whatever day was entered', () => {
    const light = { plateNo: 'A', grossMass: 4.5, roadCertTo: '2020-01-01', insuranceTo: '2099-01-01' }
    expect(papersOf(vehicleReview, light, NOW).map(({ name }) => name)).toEqual(['insurance'])
    expect(expiredPaper(vehicleReview, light, NOW)).toBeUndefined()
    expect(expiredPaper(vehicleReview, { ...light, grossMass: 25 }, NOW)?.code).toBe('validation.expired.roadCert')
  })

  it('are weighed: what stops comes first, and what only warns after what runs out next', () => {
    const vehicle = { inspectionTo: '2026-03-01', roadCertTo: '2026-04-10', authStatus: 4 }
    expect(shown(vehicle)).toEqual(['insurance missing', 'inspection -30', 'roadCert 10'])
    expect(shown({ ...vehicle, authStatus: 2 })).toEqual(['roadCert 10', 'insurance missing', 'inspection -30'])
    expect(shown({ ...vehicle, authStatus: 2, roadCertTo: '2027-04-10' })).toEqual([
      'insurance missing',
      'inspection -30',
      'roadCert 375',
    ])
    // Where no rule stops anybody, what has run out comes first.
    const driver = { idTo: '2026-03-01', licenceTo: '2026-04-10', authStatus: 2 }
    expect(weighedPapers(driverReview, driver, NOW).map(({ name }) => name)).toEqual(['idCard', 'licence'])
    expect(toneOfPaper(undefined)).toBe('trouble')
  })
})
