import { reportTime } from '../../documents/format.ts'
import {
  type Checked,
  type Finding,
  groupsAt,
  isLightVehicle,
  momentAt,
  type ReportRule,
  sumOf,
  textAt,
  thousandths,
  waybillNo,
} from '../rule.ts'

/** R05 to R07, R10 to R13, R25: whether what the waybill says can be true, of people and vehicles that may do it. */

const ORDER = ['consignmentDateTime', 'despatchActualDateTime', 'goodsReceiptDateTime'] as const
const OF_VEHICLE = ['vehicleInfo.despatchActualDateTime', 'vehicleInfo.goodsReceiptDateTime'] as const

const times: ReportRule = {
  id: 'R05',
  name: 'times',
  flow: 'information',
  level: 'error',
  stops: ['waybill'],
  onTheWay: true,
  check: ({ of }) => {
    const { document } = of.waybill
    const found: Finding[] = []
    const report = (path: string, code: string, before?: string): void => {
      found.push({ record: 'waybill', no: waybillNo(of), path, code, params: before ? { before } : {} })
    }
    for (const chain of [ORDER, OF_VEHICLE])
      for (const [index, path] of chain.entries()) {
        const moment = momentAt(document, path)
        if (moment === undefined) continue
        const earlier = chain.slice(0, index).findLast(each => momentAt(document, each) !== undefined)
        const before = earlier === undefined ? undefined : momentAt(document, earlier)
        if (before && moment < before) report(path, 'tooEarly', earlier)
        if (moment > of.now) report(path, 'future')
      }
    return found
  },
}

const amounts: ReportRule = {
  id: 'R06',
  name: 'amounts',
  flow: 'information',
  level: 'error',
  stops: ['waybill', 'fundFlow'],
  onTheWay: true,
  check: ({ of }) => {
    const isZero = (document: unknown, path: string): boolean => thousandths(textAt(document, path)) === 0n
    const paid = of.payments.flatMap(({ no, document }) =>
      ['shippingNoteList.totalMonetaryAmount', 'financiallist.monetaryAmount'].flatMap(name => {
        const [list = '', field = ''] = name.split('.')
        return groupsAt(document, list).flatMap((group, index) =>
          isZero(group, field)
            ? [
                {
                  record: 'payment' as const,
                  no,
                  path: `${list}.${index}.${field}`,
                  code: 'zero',
                  flow: 'funds' as const,
                },
              ]
            : [],
        )
      }),
    )
    const path = 'totalMonetaryAmount'
    return isZero(of.waybill.document, path)
      ? [{ record: 'waybill', no: waybillNo(of), path, code: 'zero' }, ...paid]
      : paid
  },
}

/** A load this small on a vehicle is tonnes that were written for kilograms. */
const LEAST_LOAD = 0.005

const weight: ReportRule = {
  id: 'R07',
  name: 'weight',
  flow: 'information',
  level: 'error',
  stops: ['waybill'],
  onTheWay: true,
  check: ({ of, settings }) => {
    const goods = groupsAt(of.waybill.document, 'goodsInfo')
    const kilograms = Number(sumOf(goods.map(each => textAt(each, 'goodsItemGrossWeight')))) / 1000
    const tonnage = Number(textAt(of.vehicle.document, 'vehicleTonnage') ?? Number.NaN)
    const loaded = of.waybill.loadedKilograms
    const finding = (code: string, params = {}): Finding[] => [
      {
        record: 'waybill',
        no: waybillNo(of),
        path: 'goodsInfo.0.goodsItemGrossWeight',
        code,
        params: { kilograms, ...params },
      },
    ]
    if (kilograms <= 0) return finding('zero')
    const isThousandth = loaded !== undefined && Math.abs(kilograms * 1000 - loaded) <= loaded / 100
    if (isThousandth || kilograms < LEAST_LOAD * tonnage * 1000) return finding('tonnes', { loaded: loaded ?? '' })
    // A vehicle's rated load of 0 is that of a tractor, which its trailer carries.
    const most = settings.overloadRatio * tonnage * 1000
    return tonnage > 0 && kilograms > most ? finding('overload', { most: Math.round(most) }) : []
  },
}

const known: ReportRule = {
  id: 'R10',
  name: 'known',
  flow: 'information',
  level: 'error',
  stops: ['waybill'],
  onTheWay: true,
  check: ({ of: { vehicle, drivers } }) => [
    ...(vehicle.isAccepted
      ? []
      : [{ record: 'vehicle' as const, no: textAt(vehicle.document, 'vehicleNumber'), code: 'notAccepted' }]),
    ...drivers
      .filter(({ isAccepted }) => !isAccepted)
      .map(({ document }) => ({
        record: 'driver' as const,
        no: textAt(document, 'drivingLicense'),
        code: 'notAccepted',
      })),
  ],
}

const valid: ReportRule = {
  id: 'R11',
  name: 'certificates',
  flow: 'information',
  level: 'error',
  stops: ['waybill'],
  onTheWay: true,
  check: ({ of }) => {
    const receipt = momentAt(of.waybill.document, 'goodsReceiptDateTime') ?? of.now
    const day = reportTime(receipt).slice(0, 8)
    const judge = (
      record: 'vehicle' | 'driver',
      no: string | undefined,
      name: string,
      to: string | undefined,
    ): Finding[] => {
      if (to === undefined) return [{ record, no, code: `${name}Unknown`, isWarning: true }]
      return to.replaceAll('-', '') < day ? [{ record, no, code: `${name}Expired`, params: { to } }] : []
    }
    const isLight = isLightVehicle(of)
    const plate = textAt(of.vehicle.document, 'vehicleNumber')
    return [
      // Vehicles of at most 4.5 t need no transport certificate, nor their drivers a qualification.
      ...(isLight ? [] : judge('vehicle', plate, 'certificate', of.vehicle.certificateTo)),
      ...of.drivers.flatMap(({ document, licenceTo, qualificationTo }) => {
        const no = textAt(document, 'drivingLicense')
        const qualification = isLight ? [] : judge('driver', no, 'qualification', qualificationTo)
        return [...judge('driver', no, 'licence', licenceTo), ...qualification]
      }),
    ]
  },
}

const carrier: ReportRule = {
  id: 'R12',
  name: 'actualCarrier',
  flow: 'information',
  level: 'error',
  stops: ['waybill'],
  onTheWay: true,
  check: ({ of }) => {
    const { document } = of.waybill
    const same = (path: string, value: string): Finding[] =>
      textAt(document, path) === value ? [{ record: 'waybill', no: waybillNo(of), path, code: 'platform' }] : []
    return [
      ...same('actualCarrierInfo.actualCarrierID', of.platform.uscc),
      ...same('actualCarrierInfo.actualCarrierName', of.platform.name),
    ]
  },
}

const contract: ReportRule = {
  id: 'R13',
  name: 'contract',
  flow: 'contract',
  level: 'error',
  stops: ['waybill'],
  onTheWay: true,
  check: ({ of }) => {
    if (!of.contract) return [{ record: 'contract', code: 'missing' }]
    const { no, signedAt } = of.contract
    if (signedAt === undefined) return [{ record: 'contract', no, code: 'notSigned' }]
    const despatch = momentAt(of.waybill.document, 'despatchActualDateTime')
    return despatch && new Date(signedAt) > despatch
      ? [{ record: 'contract', no, code: 'signedLate', params: { signedAt } }]
      : []
  },
}

const prohibited: ReportRule = {
  id: 'R25',
  name: 'prohibited',
  flow: 'information',
  level: 'error',
  stops: ['waybill'],
  onTheWay: true,
  check: ({ of }: Checked) =>
    of.waybill.prohibited.map(article => ({
      record: 'waybill',
      no: waybillNo(of),
      path: 'goodsInfo.0.descriptionOfGoods',
      code: 'article',
      params: { article },
    })),
}

export const FACT_RULES: readonly ReportRule[] = [times, amounts, weight, known, valid, carrier, contract, prohibited]
