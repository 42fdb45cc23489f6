import { idCardCheck, PLATE_PROVINCES, REGION_CODES, usccCheck, vinCheck } from '../../fields/identifiers.ts'
import {
  countyCheck,
  type DocumentKind,
  type DocumentTypes,
  lightPermitNumber,
  lightQualification,
  type ReportFact,
  reportKilograms,
  reportTime,
  reportYuan,
} from '../../reporting/index.ts'

/** A waybill that was carried, received and paid, as the documents that a regulator is told. */
export interface FinishedWaybill {
  /** Number of the waybill. */
  readonly no: string
  /** Vehicle and driver are at most 4.5 t gross, and need no certificates. */
  readonly isLight: boolean
  readonly documents: { readonly [K in DocumentKind]: DocumentTypes[K] }
  /** What the platform knows of it besides, which fields that a province adds may have their value from. */
  readonly facts: Readonly<Record<string, ReportFact>>
}

/** When the documents are judged. */
export const JUDGED_AT = new Date('2026-03-05T04:00:00Z')
const LOADED_AT = Date.parse('2026-03-01T04:00:00Z')
const [HOUR, DAY] = [3_600_000, 86_400_000]

const GOODS = [
  ['钢材', '0400'],
  ['水泥', '0600'],
  ['粮食', '1100'],
  ['电子产品', '1500'],
  ['化肥', '0900'],
  ['煤炭', '0100'],
] as const

const digits = (value: number, length: number): string => String(value).padStart(length, '0')

/** An identity number that nobody has: of the province's first district, with its check digit. */
const identityOf = (county: string, at: number): string => {
  const first17 = `${county}19${digits(70 + (at % 30), 2)}${digits(1 + (at % 12), 2)}${digits(1 + (at % 28), 2)}${digits(at % 1000, 3)}`
  return first17 + idCardCheck(first17)
}

const creditCodeOf = (county: string, at: number): string => {
  const first17 = `91${county}MA${digits(at, 7)}`
  return first17 + usccCheck(first17)
}

const plateOf = (gb: string, at: number): string =>
  `${PLATE_PROVINCES[REGION_CODES.indexOf(gb.slice(0, 2))] ?? '鄂'}A${digits(at % 100_000, 5)}`

const vinOf = (at: number): string => {
  const vin = `LTEST000XA${digits(at, 7)}`
  return vin.slice(0, 8) + vinCheck(vin) + vin.slice(9)
}

/** The county that goods are loaded in, and the one where they are unloaded. */
const countiesOf = (gb: string): readonly [string, string] => [`${gb.slice(0, 2)}0102`, '310115']
/** Whether a code is a county: those of the generated waybills are. */
export const isCountyOf = (gb: string): ((code: string) => boolean) => countyCheck(countiesOf(gb))

/**
 * The n-th of any number of waybills, always the same: vehicles and drivers, heavy and light, amounts, quantities and hours differ
 * from one to the next; fields that some province asks for are all there. Nobody and nothing in them exists.
 * @param gb the province where goods are loaded
 */
export const finishedWaybill = (gb: string, at: number): FinishedWaybill => {
  const [loadedIn, unloadedIn] = countiesOf(gb)
  const isLight = at % 4 === 3
  const no = `YD2603${digits(at, 8)}`
  const [started, hours] = [LOADED_AT + (at % 24) * HOUR, 6 + (at % 37)]
  const [loaded, received] = [new Date(started), new Date(started + hours * HOUR)]
  const [identity, plate] = [identityOf(loadedIn, at), plateOf(gb, at)]
  const driverName = `司机${digits(at % 1000, 3)}`
  const kilograms = isLight ? 900 + (at % 600) : 18_000 + ((at * 137) % 13_000)
  const freightFen = kilograms * (isLight ? 60 : 18) + (at % 100)
  const paidFen = freightFen - Math.floor(freightFen / 20)
  const [goods, cargoType] = GOODS[at % GOODS.length] ?? GOODS[0]
  const permit = isLight ? lightPermitNumber(loadedIn) : `${loadedIn}${digits(at, 6)}`
  const vehicleInfo = { vehicleNumber: plate, vehiclePlateColorCode: isLight ? '1' : '2' }
  const [loadingPlace, unloadingPlace] = [`一号仓${at % 50}门`, `二号仓${at % 40}门`]
  const platform = { carrier: '平台测试公司', unifiedSocialCreditIdentifier: creditCodeOf(loadedIn, 9_000_000) }
  return {
    no,
    isLight,
    facts: {
      fuelAndTollYuan: (freightFen - paidFen) / 100,
      distanceKm: 40 + ((at * 53) % 2_000),
      finishTime: received,
    },
    documents: {
      waybill: {
        originalDocumentNumber: `HY${no.slice(2)}`,
        shippingNoteNumber: no,
        serialNumber: '0000',
        vehicleAmount: '1',
        transportTypeCode: '1',
        sendToProDateTime: reportTime(new Date(received.getTime() + HOUR)),
        ...platform,
        permitNumber: `${loadedIn}000001`,
        consignmentDateTime: reportTime(new Date(started - 4 * HOUR)),
        businessTypeCode: '1002996',
        despatchActualDateTime: reportTime(loaded),
        goodsReceiptDateTime: reportTime(received),
        consignorInfo: {
          consignor: `托运测试公司${digits(at % 100, 2)}`,
          consignorID: creditCodeOf(loadedIn, 1 + (at % 100)),
          placeOfLoading: loadingPlace,
          countrySubdivisionCode: loadedIn,
        },
        consigneeInfo: {
          consignee: `收货测试公司${digits(at % 90, 2)}`,
          consigneeID: creditCodeOf(unloadedIn, 1 + (at % 90)),
          goodsReceiptPlace: unloadingPlace,
          countrySubdivisionCode: unloadedIn,
        },
        totalMonetaryAmount: reportYuan(freightFen),
        vehicleInfo: {
          ...vehicleInfo,
          despatchActualDateTime: reportTime(loaded),
          goodsReceiptDateTime: reportTime(received),
          placeOfLoading: loadingPlace,
          loadingCountrySubdivisionCode: loadedIn,
          goodsReceiptPlace: unloadingPlace,
          receiptCountrySubdivisionCode: unloadedIn,
        },
        driver: [{ driverName, drivingLicense: identity }],
        goodsInfo: [
          {
            descriptionOfGoods: goods,
            cargoTypeClassificationCode: cargoType,
            goodsItemGrossWeight: reportKilograms(kilograms),
          },
        ],
        actualCarrierInfo: {
          actualCarrierName: `车队测试公司（${driverName}）`,
          actualCarrierBusinessLicense: permit,
          actualCarrierID: identity,
        },
        insuranceInformation: { policyNumber: 'none', insuranceCompanyCode: 'none' },
      },
      fundFlow: {
        documentNumber: `ZJ2603${digits(at, 8)}`,
        sendToProDateTime: reportTime(new Date(received.getTime() + DAY + HOUR)),
        carrier: `车队测试公司（${driverName}）`,
        actualCarrierID: identity,
        ...vehicleInfo,
        shippingNoteList: [{ shippingNoteNumber: no, serialNumber: '0000', totalMonetaryAmount: reportYuan(paidFen) }],
        financiallist: [
          {
            paymentMeansCode: '32',
            recipient: driverName,
            receiptAccount: `62999900000${digits(at, 8)}`,
            bankCode: 'ICBK',
            sequenceCode: `2603${digits(at, 9)}`,
            monetaryAmount: reportYuan(paidFen),
            dateTime: reportTime(new Date(received.getTime() + DAY)),
          },
        ],
      },
      vehicle: {
        ...vehicleInfo,
        vehicleType: isLight ? 'H31' : 'H11',
        owner: `车主${digits(at % 1000, 3)}`,
        useCharacter: '货运',
        vin: vinOf(at),
        issuingOrganizations: '测试车管所',
        registerDate: '20240105',
        issueDate: '20240110',
        vehicleEnergyType: 'B',
        vehicleTonnage: isLight ? '1.50' : '31.00',
        grossMass: isLight ? '4.50' : '49.00',
        roadTransportCertificateNumber: permit,
      },
      driver: {
        driverName,
        drivingLicense: identity,
        vehicleClass: isLight ? 'C1' : 'A2',
        issuingOrganizations: '测试车管所',
        validPeriodFrom: '20200101',
        validPeriodTo: '20300101',
        qualificationCertificate: isLight ? lightQualification(identity) : identity,
        telephone: `100${digits(at, 8)}`,
      },
      location: {
        shippingNoteNumber: no,
        serialNumber: '0000',
        vehicleNumber: plate,
        driverName,
        locationType: 'LOAD',
        longitude: (100 + (at % 1000) / 100).toFixed(6),
        latitude: (25 + (at % 800) / 100).toFixed(6),
        dateTime: reportTime(loaded),
        countrySubdivisionCode: loadedIn,
        locationText: loadingPlace,
        sendToProDateTime: reportTime(new Date(started + 60_000)),
      },
    },
  }
}
