import { defineContract } from '@ntocc/sdk/contracts'

export default defineContract({ id: 'example-records' })
