import { describe, expect, it } from 'vitest'
import { SAMPLES, waybill } from '../testing/samples.ts'
import { fieldsOf, keyOf } from './field.ts'
import { DocumentReadError, readJson, writeJson } from './json.ts'
import { DOCUMENT_KINDS, REPORT_DOCUMENTS } from './models.ts'
import { readXml, readXmlNode, writeXml } from './xml.ts'

/** The same with its keys in another order. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, each]) => [key, turned(each)]),
  )
}

describe('documents on the wire', () => {
  it.each(DOCUMENT_KINDS)('%s is written in the order of the table and read again', kind => {
    const model = REPORT_DOCUMENTS[kind]
    const document = SAMPLES[kind]
    const order = fieldsOf(model.fields, 2).map(keyOf)
    for (const names of ['lower', 'upper'] as const) {
      const json = writeJson(turned(document) as typeof document, model, { names })
      expect(json).toBe(writeJson(document, model, { names }))
      expect(readJson(json, model, { names })).toEqual(document)
      const xml = writeXml([turned(document) as typeof document, document], model, { names })
      expect(readXml(xml, model, { names })).toEqual([document, document])
    }
    const keys = Object.keys(JSON.parse(writeJson(turned(document) as typeof document, model)) as object)
    expect(keys).toEqual(order.filter(key => keys.includes(key)))
  })

  it('write names as JSON and XML have them', () => {
    expect(writeJson(SAMPLES.driver, REPORT_DOCUMENTS.driver)).toBe(
      '{"driverName":"司机甲","drivingLicense":"110000197803104047","qualificationCertificate":"110000197803104047","telephone":"10000000001"}',
    )
    const xml = writeXml([waybill], REPORT_DOCUMENTS.waybill, { header: { IPCType: 'WLHY_YD1001' } })
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?><Root><Header><IPCType>WLHY_YD1001<\/IPCType><\/Header><Body>/,
    )
    expect(xml).toContain('<DescriptionOfGoods>钢材 &lt;A&amp;B&gt;</DescriptionOfGoods>')
    const vin = { ...SAMPLES.vehicle, vin: 'LTEST0003D0000001' }
    expect(writeJson(vin, REPORT_DOCUMENTS.vehicle)).toContain('"vin":')
    expect(writeXml([vin], REPORT_DOCUMENTS.vehicle)).toContain('<VIN>')
  })

  it('leave out what has no value or no place in the table, and keep every character', () => {
    const odd = { ...waybill, remark: '', note: 'x', carrier: `a\r\n\t'"<>&]]>😀` }
    const json = writeJson(odd, REPORT_DOCUMENTS.waybill)
    expect(json).not.toMatch(/remark|note"/)
    const [read] = readXml(writeXml([odd], REPORT_DOCUMENTS.waybill), REPORT_DOCUMENTS.waybill)
    expect(read?.carrier).toBe(odd.carrier)
  })

  it.each([
    ['nothing', ''],
    ['text', 'accepted'],
    ['half', '<Root><Body>'],
    ['a wrong end', '<Root><Body></Root></Body>'],
    ['a document type', '<!DOCTYPE r [<!ENTITY e "x">]><Root><Body>&e;</Body></Root>'],
    ['a document type of nothing', '<!DOCTYPE Root><Root><Body></Body></Root>'],
    ['an entity', '<Root><Body><Carrier>&e;</Carrier></Body></Root>'],
    ['no body', '<Root></Root>'],
    ['another root', '<Html><Body></Body></Html>'],
    ['a prefix of nowhere', '<x:Root><Body/></x:Root>'],
    ['a nest', '<a>'.repeat(40) + '</a>'.repeat(40)],
  ])('refuse %s for XML', (_, text) => {
    expect(() => readXml(text, REPORT_DOCUMENTS.waybill)).toThrow(DocumentReadError)
  })

  it.each(['', 'x', '[]', '"text"', 'null', '{'])('refuse %j for JSON', text => {
    expect(() => readJson(text, REPORT_DOCUMENTS.waybill)).toThrow(DocumentReadError)
  })

  it('read what they do not know so that it can be told, and nothing into a prototype', () => {
    const text = '<Root><Body><Carrier>a</Carrier><Carrier>b</Carrier><__proto__><x>1</x></__proto__></Body></Root>'
    const [read] = readXml(text, REPORT_DOCUMENTS.waybill)
    expect(read?.carrier).toEqual(['a', 'b'])
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect(readXmlNode('<s:a xmlns:s="u"><s:b>1</s:b></s:a>').children[0]).toEqual({
      name: 'b',
      text: '1',
      children: [],
    })
  })
})
