import { greatCircleKm, type Place } from '../../../fields/geo.ts'
import type { CasedPosition, ReportCase } from '../case.ts'
import { type Finding, momentAt, type ReportRule, textAt, waybillNo } from '../rule.ts'

/** R14 to R17: whether the goods went where and when the waybill says. */

const HOUR_MS = 3_600_000
const round = (value: number): number => Math.round(value * 10) / 10

/** The track within the trip, from despatch to receipt where these are known; undefined without any position. */
const pointsOf = ({ track, waybill }: ReportCase): readonly CasedPosition[] | undefined => {
  const from = momentAt(waybill.document, 'despatchActualDateTime')
  const to = momentAt(waybill.document, 'goodsReceiptDateTime')
  // Times that contradict each other, which R05 tells, narrow nothing.
  const isOrdered = !(from && to && to < from)
  const within = track?.filter(({ at }) => {
    const moment = new Date(at)
    return !isOrdered || (!(from && moment < from) && !(to && moment > to))
  })
  return within && within.length > 0 ? within : undefined
}

const ends: ReportRule = {
  id: 'R14',
  name: 'trackEnds',
  flow: 'goods',
  level: 'error',
  stops: ['waybill'],
  onTheWay: false,
  check: ({ of, settings }) => {
    const points = pointsOf(of)
    const judge = (
      place: Place | undefined,
      point: CasedPosition | undefined,
      most: number,
      code: string,
    ): Finding[] => {
      if (!place || !point) return []
      const km = greatCircleKm(place, point)
      return km > most ? [{ record: 'track', no: waybillNo(of), code, params: { km: round(km), most } }] : []
    }
    const { loading, unloading } = of.waybill
    // That there is no track R15 tells.
    return [
      ...judge(loading, points?.[0], settings.startKm, 'startFar'),
      ...judge(unloading, points?.at(-1), settings.endKm, 'endFar'),
    ]
  },
}

const coverage: ReportRule = {
  id: 'R15',
  name: 'trackCoverage',
  flow: 'goods',
  level: 'error',
  stops: ['waybill'],
  onTheWay: false,
  check: ({ of, settings }) => {
    const points = pointsOf(of)
    const no = waybillNo(of)
    if (!points) return [{ record: 'track', no, code: 'none' }]
    const most = settings.gapMinutes * 60_000
    const found: Finding[] = []
    let km = 0
    let longest = 0
    for (const [index, point] of points.entries()) {
      const before = points[index - 1]
      if (!before) continue
      const gap = Date.parse(point.at) - Date.parse(before.at)
      longest = Math.max(longest, gap)
      // What lies within a gap nobody has seen.
      if (gap <= most) km += greatCircleKm(before, point)
    }
    if (longest > most)
      found.push({
        record: 'track',
        no,
        code: 'gap',
        params: { minutes: Math.round(longest / 60_000), most: settings.gapMinutes },
      })
    const { routeKm } = of.waybill
    if (routeKm && km / routeKm < settings.coverageRatio)
      found.push({
        record: 'track',
        no,
        code: 'short',
        params: { percent: Math.floor((100 * km) / routeKm), least: Math.round(100 * settings.coverageRatio) },
      })
    return found
  },
}

const speed: ReportRule = {
  id: 'R16',
  name: 'speed',
  flow: 'goods',
  level: 'warning',
  stops: ['waybill'],
  onTheWay: false,
  check: ({ of, settings }) => {
    const { document, loading, unloading, routeKm } = of.waybill
    const from = momentAt(document, 'despatchActualDateTime')
    const to = momentAt(document, 'goodsReceiptDateTime')
    // Times that contradict each other R05 tells.
    if (!from || !to || to < from || !loading || !unloading) return undefined
    const hours = (to.getTime() - from.getTime()) / HOUR_MS
    const straight = greatCircleKm(loading, unloading)
    const finding = (code: string, kmh: number, limit: number): Finding[] => [
      { record: 'waybill', no: waybillNo(of), path: 'goodsReceiptDateTime', code, params: { kmh: round(kmh), limit } },
    ]
    // Nothing is nearer than the straight line, whatever way was taken.
    const fastest = straight / hours
    if (straight > 0 && fastest > settings.fastestKmh) return finding('tooFast', fastest, settings.fastestKmh)
    const slowest = (routeKm ?? straight) / hours
    return hours > 0 && slowest < settings.slowestKmh ? finding('tooSlow', slowest, settings.slowestKmh) : []
  },
}

const overlap: ReportRule = {
  id: 'R17',
  name: 'overlap',
  flow: 'goods',
  level: 'error',
  stops: ['waybill'],
  onTheWay: false,
  check: ({ of }) => {
    const { document } = of.waybill
    const from = momentAt(document, 'despatchActualDateTime')
    if (!from) return undefined
    const to = momentAt(document, 'goodsReceiptDateTime') ?? of.now
    const plate = textAt(document, 'vehicleInfo.vehicleNumber')
    const licences = of.drivers.map(driver => textAt(driver.document, 'drivingLicense'))
    return of.trips
      .filter(trip => trip.waybillNo !== waybillNo(of))
      .filter(trip => new Date(trip.from) < to && (trip.to === undefined || new Date(trip.to) > from))
      .flatMap((trip): Finding[] => {
        const isVehicle = trip.vehicleNumber === plate
        const isDriver = trip.drivingLicenses.some(licence => licences.includes(licence))
        const code = isVehicle ? 'vehicle' : 'driver'
        return isVehicle || isDriver ? [{ record: 'trip', no: trip.waybillNo, code }] : []
      })
  },
}

export const TRACK_RULES: readonly ReportRule[] = [ends, coverage, speed, overlap]
