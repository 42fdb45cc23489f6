import { defineContract } from '@ntocc/sdk/contracts'

export default defineContract({ id: 'waybills', tables: 'plain' })
