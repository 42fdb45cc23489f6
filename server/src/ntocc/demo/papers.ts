import type { Shipper } from './fleet.ts'
import { type City, roadKm } from './geography.ts'
import { demoBankCard, demoCreditCode, demoPhone } from './identity.ts'
import { address, contactName, customerName } from './names.ts'
import { Random } from './random.ts'
import { DAY } from './rhythm.ts'
import type { DbRow } from './rows.ts'
import { common } from './rows.ts'

const PLATFORM = {
  en: 'Logistics Cloud',
  zh: '物流云',
  es: 'Logistics Cloud',
  ja: '物流クラウド',
}
const BANK = { en: 'Demo Bank', zh: '演示银行', es: 'Banco de demostración', ja: 'デモ銀行' }

const dayOf = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10)

/** The framework contract that the shipper's waybills name. */
export function contractRow(shipper: Shipper, now: number, days: number): DbRow {
  const from = now - (days + 20) * DAY
  const to = now + new Random(`contract/${shipper.serial}`).int(20, 700) * DAY
  return {
    ...common(shipper.contractNo, shipper.branchCode, from),
    contractNo: shipper.contractNo,
    shipmentCode: shipper.code,
    type: 'framework',
    status: 1,
    partyA: shipper.name,
    partyB: PLATFORM,
    signDate: dayOf(from),
    validFrom: dayOf(from),
    validTo: dayOf(to),
    creditDays: 30,
    signMode: 'electronic',
    signStatus: 'done',
    attachments: [],
  }
}

/** The title its invoices are made out to. */
export function invoiceTitleRow(shipper: Shipper, now: number, days: number): DbRow {
  return {
    ...common(`FP${shipper.code}`, shipper.branchCode, now - days * DAY),
    ownerCode: shipper.code,
    title: shipper.name,
    taxNo: shipper.uscc,
    kind: 'special',
    status: 1,
    phone: demoPhone(6000 + shipper.serial),
    bankName: BANK,
    bankAccount: demoBankCard(9000 + shipper.serial),
    receiver: contactName(shipper.serial),
    email: `invoice${shipper.serial}@example.com`,
    isDefault: true,
  }
}

export function serviceFeeRow(shipper: Shipper, now: number, days: number): DbRow {
  return {
    ...common(`FW${shipper.code}`, shipper.branchCode, now - days * DAY),
    shipmentCode: shipper.code,
    feeMode: 'rate',
    rate: shipper.serviceRate / 10,
    enabled: true,
    status: 1,
    from: dayOf(now - days * DAY),
  }
}

/** Every third shipper forwards for somebody. */
export function upstreamRow(shipper: Shipper, now: number, days: number): DbRow | undefined {
  if (shipper.serial % 3 !== 1) return undefined
  return {
    ...common(`SY${shipper.code}`, shipper.branchCode, now - days * DAY),
    name: customerName(shipper.serial),
    shipmentCode: shipper.code,
    uscc: demoCreditCode('31', 8_000_000 + shipper.serial),
    contact: contactName(shipper.serial + 7),
    phone: demoPhone(8000 + shipper.serial),
    rate: 3,
    receivable: 0,
    status: 1,
  }
}

/** The lanes a shipper uses: as stretches with a price a tonne, and as routes kept for the next order. */
export function laneRows(shipper: Shipper, cities: Map<string, City>, now: number, days: number) {
  return shipper.lanes.map((lane, at) => {
    const from = cities.get(lane.from) as City
    const to = cities.get(lane.to) as City
    const distance = roadKm(from, to)
    const price = Math.round(lane.goods.perTonneKm * (distance + 60) * shipper.priceFactor * 2) * 50
    const stretch: DbRow = {
      ...common(`XL${shipper.code}-${at + 1}`, shipper.branchCode, now - days * DAY),
      shipmentCode: shipper.code,
      loadAreaCode: lane.from,
      unloadAreaCode: lane.to,
      sequence: at + 1,
      price,
      distance,
      status: 1,
    }
    const route: DbRow = {
      ...common(`LX${shipper.code}-${at + 1}`, shipper.branchCode, now - days * DAY),
      name: pair(from, to),
      ownerCode: shipper.code,
      loadAreaCode: lane.from,
      unloadAreaCode: lane.to,
      loadAddress: address(from, lane.goods.from, 1),
      loadLng: from.lng,
      loadLat: from.lat,
      unloadAddress: address(to, lane.goods.to, 1),
      unloadLng: to.lng,
      unloadLat: to.lat,
      distance,
      price,
      cargo: lane.goods.name,
      status: 1,
    }
    return { stretch, route }
  })
}

function pair(from: City, to: City) {
  const join = (language: 'en' | 'zh' | 'es' | 'ja') => `${from.name[language]} → ${to.name[language]}`
  return { en: join('en'), zh: join('zh'), es: join('es'), ja: join('ja') }
}
