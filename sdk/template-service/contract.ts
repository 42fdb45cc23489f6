import { defineContract, resource } from '@ntocc/sdk/contracts'
import { date, entity, longText, positiveInteger, text, type ValuesOf } from '@ntocc/sdk/fields'

/** One declaration: type, table, checks, columns, filters, inputs and export cells follow from it. */
export const ExampleRecord = entity('exampleRecord', {
  name: text({ max: 60 }).required(),
  quantity: positiveInteger().required(),
  validTo: date(),
  remark: longText({ max: 500 }),
})
export type ExampleRecord = ValuesOf<typeof ExampleRecord>

/** List, get, create, update, delete and move below /ntocc-basic-api/exampleRecord. */
export const exampleRecordResource = resource<ExampleRecord>()('exampleRecord', {
  permission: { read: 'exampleRecord.read', edit: 'exampleRecord.edit' },
  keyword: ['name'],
  staffOnly: true,
})

export default defineContract({
  id: 'example-records',
  entities: { exampleRecord: ExampleRecord },
  resources: { exampleRecord: exampleRecordResource },
  todo: ['example_record_count'],
  permissions: ['exampleRecord.read', 'exampleRecord.edit'],
})
