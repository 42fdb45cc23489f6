import { roadKm } from '@ntocc/sdk/fields'
import type { Shipper } from './fleet.ts'
import type { City } from './geography.ts'
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
const OFFICE = { en: 'Office park', zh: '办公园区', es: 'Parque empresarial', ja: 'オフィスパーク' }
const BANK = { en: 'Demo Bank', zh: '演示银行', es: 'Banco de demostración', ja: 'デモ銀行' }

const dayOf = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10)

interface Agreed {
  no: string
  status: number
  from: number
  to: number
  renews?: string
}

/** Signed at any time: it has a day, a way and a copy. */
const SIGNED_STATES: readonly number[] = [2, 4, 5]

const agreement = (shipper: Shipper, now: number, { no, status, from, to, renews }: Agreed): DbRow => {
  const isSigned = SIGNED_STATES.includes(status)
  return {
    ...common(no, shipper.branchCode, Math.min(from, now - (shipper.serial % 20) * DAY)),
    contractNo: no,
    shipmentCode: shipper.code,
    type: 'framework',
    status,
    partyA: shipper.name,
    partyB: PLATFORM,
    signDate: isSigned ? dayOf(from) : undefined,
    validFrom: dayOf(from),
    validTo: dayOf(to),
    amount: (50 + (shipper.serial % 9) * 25) * 1_000_000,
    creditDays: 30,
    signMode: isSigned ? 'paper' : undefined,
    attachments: [],
    renews,
  }
}

/**
 * The framework contract that the shipper's waybills name is in force; some shippers also have the one before it, the
 * draft of the next, or one that was ended early.
 */
export function contractRows(shipper: Shipper, now: number, days: number): DbRow[] {
  const { contractNo: no, serial } = shipper
  const from = now - (days + 20) * DAY
  const to = now + new Random(`contract/${serial}`).int(20, 700) * DAY
  const before = { no: `${no}-A`, status: 5, from: from - 365 * DAY, to: from - DAY }
  const next = { no: `${no}-B`, status: 0, from: to + DAY, to: to + 365 * DAY, renews: no }
  const ended = { no: `${no}-C`, status: 4, from: from - 90 * DAY, to: from + 275 * DAY }
  const agreed: Agreed[] = [{ no, status: 2, from, to, ...(serial % 2 === 0 && { renews: before.no }) }]
  if (serial % 2 === 0) agreed.push(before)
  if (to - now < 120 * DAY || serial % 6 === 1) agreed.push(next)
  if (serial % 5 === 3) agreed.push(ended)
  return agreed.map(each => agreement(shipper, now, each))
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
    address: address(shipper.city, OFFICE, 1 + (shipper.serial % 20)),
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
