import { Driver, PAPER_TEXT, type PaperKind, Shipment, Vehicle } from '@ntocc/sdk/contracts'
import { brokenIdCardRule, brokenUsccRule, brokenVinRule, isPlate } from '@ntocc/sdk/fields'
import { describe, expect, it } from 'vitest'
import { paperTextOf } from './papers.ts'
import { simulatedPaper } from './simulated-papers.ts'

const NOW = Date.UTC(2026, 0, 1)

describe('papers of a trial', () => {
  it.each([1, 2, 3, 40, 500])(
    'of account %i pass the checks of their fields and say what such a paper says',
    account => {
      for (const kind of Object.keys(PAPER_TEXT) as PaperKind[]) {
        const paper = simulatedPaper(kind, account, NOW)
        expect(paperTextOf(kind, paper), kind).toEqual(paper)
      }
      const read = (kind: PaperKind) => simulatedPaper(kind, account, NOW)
      expect(brokenIdCardRule(read('idCardFront').idNo ?? '')).toBeUndefined()
      expect(brokenUsccRule(read('businessLicence').uscc ?? '')).toBeUndefined()
      expect(brokenVinRule(read('vehicleLicence').vin ?? '')).toBeUndefined()
      expect(isPlate(read('vehicleLicence').plateNo ?? '')).toBe(true)
      const { licenceNo, licenceClass } = read('drivingLicence')
      expect(Driver.pick('licenceNo', 'licenceClass').validate({ licenceNo, licenceClass })).toEqual({})
      const { vehicleType, useCharacter } = read('vehicleLicence')
      expect(Vehicle.pick('vehicleType', 'useCharacter').validate({ vehicleType, useCharacter })).toEqual({})
      expect(Shipment.pick('legalPerson').validate({ legalPerson: read('businessLicence').legalPerson })).toEqual({})
    },
  )

  it('read one after the other are one person’s, of another account another’s', () => {
    const later = NOW + 60_000
    expect(simulatedPaper('drivingLicence', 1, later).licenceNo).toBe(simulatedPaper('idCardFront', 1, NOW).idNo)
    expect(simulatedPaper('idCardFront', 2, NOW).idNo).not.toBe(simulatedPaper('idCardFront', 1, NOW).idNo)
  })
})

describe('what is printed otherwise than a form holds it', () => {
  it.each([
    ['idCardFront', 'gender', '男', 'male'],
    ['idCardFront', 'gender', '女', 'female'],
    ['idCardFront', 'gender', 'X', undefined],
    ['idCardFront', 'idNo', '11010119900307 001x', '11010119900307001X'],
    ['vehicleLicence', 'vehicleType', '重型半挂牵引车', 'Q11'],
    ['vehicleLicence', 'vehicleType', 'Q11', 'Q11'],
    ['vehicleLicence', 'vehicleType', '飞船', undefined],
    ['vehicleLicence', 'plateNo', '鄂a 12345', '鄂A12345'],
    ['bankCard', 'cardNo', '6222 0200 0000 0000', '6222020000000000'],
  ] as const)('%s: %s %s is %s', (kind, name, printed, held) => {
    expect(paperTextOf(kind, { [name]: printed })[name]).toBe(held)
  })
})
