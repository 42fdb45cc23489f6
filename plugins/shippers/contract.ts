import { defineContract } from '@ntocc/sdk/contracts'

export default defineContract({ id: 'shippers', tables: 'plain' })
