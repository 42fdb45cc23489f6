import { defineService, sql } from '@ntocc/sdk/service'
import contract, { ExampleRecord } from './contract.ts'

export default defineService(contract, {
  todo: {
    example_record_count: {
      of: ExampleRecord,
      where: sql`status = 1 and valid_to < (now() at time zone 'Asia/Shanghai')::date`,
      staffOnly: true,
    },
  },
})
