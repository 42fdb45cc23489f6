import { formOf } from '@ntocc/sdk/ui'
import { ExampleRecord } from './record.ts'

export const form = formOf(ExampleRecord, {
  groups: [{ title: 'group.main', fields: ['name', { row: ['quantity', 'validTo'] }, 'remark'] }],
})
