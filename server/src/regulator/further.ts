import type { Book } from './book.ts'
import { isCounty } from './counties.ts'
import type { Told } from './schemas.ts'
import { childOf, type Element, everyElement } from './xml.ts'
import type { DocumentSchema, Finding } from './xsd.ts'

/** What is said of each vehicle and leg of a consignment on several vehicles or in several legs. */
const SEGMENTED = [
  'DespatchActualDateTime',
  'GoodsReceiptDateTime',
  'PlaceOfLoading',
  'LoadingCountrySubdivisionCode',
  'GoodsReceiptPlace',
  'ReceiptCountrySubdivisionCode',
]

/** What stands in the place of a transport certificate, and the gross mass in tonnes up to which it does. */
const PAPERS = ['Owner', 'UseCharacter', 'VIN', 'IssuingOrganizations', 'RegisterDate', 'IssueDate']
const LIGHT_TONNES = 4.5

/** Shares of what a vehicle carries that no load is above or below: a tonne written for a kilogram is a thousandth. */
const [MOST_OF_TONNAGE, LEAST_OF_TONNAGE] = [1.1, 0.005]

const textIn = (group: Element | undefined, name: string): string | undefined => childOf(group, name)?.text

const lacking = (schema: DocumentSchema, group: Element | undefined, names: readonly string[]): Finding[] =>
  group
    ? names.filter(name => !childOf(group, name)).map(name => ({ path: schema.pathIn(group, name), why: '缺少' }))
    : []

/** Kilograms against the tonnes that the vehicle carries, where the regulator has the vehicle. */
const weighed = (schema: DocumentSchema, body: Element, book: Book): Finding[] => {
  const vehicle = book.latest('vehicle', textIn(childOf(body, 'VehicleInfo'), 'VehicleNumber') ?? '')
  const tonnage = Number(vehicle?.document.vehicleTonnage)
  if (!(tonnage > 0)) return []
  const weights = body.children.flatMap(({ name, children }) =>
    name === 'GoodsInfo' ? children.filter(child => child.name === 'GoodsItemGrossWeight') : [],
  )
  const part = weights.reduce((sum, { text }) => sum + Number(text), 0) / (tonnage * 1_000)
  if (part <= MOST_OF_TONNAGE && part >= LEAST_OF_TONNAGE) return []
  return weights.map(weight => ({ path: schema.pathOf(weight), why: '应为千克，与车辆核定载质量不符' }))
}

/** What the guide asks of documents that are as their schema wants them, and no schema of XML can say. */
export const furtherFindings = (kind: Told, root: Element, schema: DocumentSchema, book: Book): Finding[] =>
  root.children.flatMap(body => {
    const places = everyElement(body)
      .filter(({ name, text }) => name.endsWith('CountrySubdivisionCode') && !isCounty(text))
      .map(place => ({ path: schema.pathOf(place), why: '不是县级行政区划代码' }))
    if (kind === 'vehicle' && Number(textIn(body, 'GrossMass')) <= LIGHT_TONNES)
      return [...places, ...lacking(schema, body, PAPERS)]
    if (kind !== 'waybill') return places
    // The guide's first version knows no legs.
    const [serial = '0000', vehicles = '1'] = [textIn(body, 'SerialNumber'), textIn(body, 'VehicleAmount')]
    const legs = serial === '0000' && vehicles === '1' ? [] : lacking(schema, childOf(body, 'VehicleInfo'), SEGMENTED)
    return [...places, ...legs, ...weighed(schema, body, book)]
  })
